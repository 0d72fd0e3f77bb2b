#!/bin/bash
. "$(dirname "$0")/lib_release.sh"
echo "<result>$(version)</result>"
