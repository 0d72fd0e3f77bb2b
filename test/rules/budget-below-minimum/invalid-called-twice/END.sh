#!/bin/bash
echo "<result>$(cat first) $RAYMOND_RESULT</result>"
