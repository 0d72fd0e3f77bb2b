#!/bin/bash
# The first state of a worker. The attributes of the fork are its variables: $file and $language here,
# in braces in a prompt.
set -uo pipefail

if [ -s "$file" ]; then
  echo '<function return="SAVE">TRANSLATE</function>'
else
  echo "<result>$file is empty: nothing to translate.</result>"
fi
