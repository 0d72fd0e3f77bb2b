#!/bin/bash
. "./lib_release.sh"
echo "<result>$(version)</result>"
