#!/bin/bash
set -e
folder=queue
IFS= read -r task <"$folder/first.txt"
[[ -n $task ]] || { echo "<result>nothing to do</result>"; exit; }
echo "<goto input=\"$task\">WORK</goto>"
