#!/bin/bash
# What is missing in our language? Variables from the fork: lang, name, formality.
set -euo pipefail

target="locales/$lang.json"
[ -f "$target" ] || echo '{}' > "$target"

jq --slurpfile have "$target" 'with_entries(select(.key as $k | $have[0] | has($k) | not))' \
  locales/en.json > ".translate/$lang.todo.json"

if [ "$(jq length ".translate/$lang.todo.json")" -eq 0 ]; then
  touch ".translate/done/$lang"
  echo "<result>$name: up to date</result>"
else
  echo "<goto input=\".translate/$lang.todo.json\">TRANSLATE</goto>"
fi
