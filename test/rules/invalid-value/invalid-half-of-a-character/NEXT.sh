#!/bin/bash
# ---
# description: "\ud800"
# ---
echo "<result>$RAYMOND_INPUT</result>"
