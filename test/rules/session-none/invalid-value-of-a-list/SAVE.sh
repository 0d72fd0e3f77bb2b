#!/bin/bash
echo "<result>$RAYMOND_RESULT</result>"
