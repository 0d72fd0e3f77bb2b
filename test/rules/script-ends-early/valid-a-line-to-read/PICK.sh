#!/bin/bash
read -r file < files.txt
if [ -z "$file" ]; then
  echo "<result>nothing to do</result>"
  exit 0
fi
set -e
read -r name kind < kinds.txt
echo "<goto input=\"$file is of kind ${kind:-none}, $name\">WORK</goto>"
