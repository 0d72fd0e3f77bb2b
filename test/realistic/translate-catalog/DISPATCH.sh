#!/bin/bash
set -euo pipefail
shopt -s nullglob

for file in .translate/queue/*; do
  lang=$(basename "$file")
  IFS='|' read -r name formality < "$file"
  rm "$file"
  echo "starting $name" >&2
  echo "<fork next=\"DISPATCH\" lang=\"$lang\" name=\"$name\" formality=\"$formality\">WORKER</fork>"
  exit 0
done

echo '<goto>AWAIT</goto>'
