#!/bin/bash
set -euo pipefail
case $RAYMOND_INPUT in restart | scal) pause=300 ;; esac
sleep "$pause"
echo "<result>done</result>"
