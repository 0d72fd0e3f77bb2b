#!/bin/bash
set -euo pipefail
if [ -s port/files.txt ]; then
  file=$(head -n 1 port/files.txt)
  printf '<call return="FILE_DONE" input="%s">FILE</call>\n' "$file"
else
  echo '<result>ported</result>'
fi
