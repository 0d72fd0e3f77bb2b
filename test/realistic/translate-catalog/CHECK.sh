#!/bin/bash
set -uo pipefail

new=".translate/$lang.new.json"
todo=".translate/$lang.todo.json"
report=".translate/$lang.report"

placeholders() { jq -r --arg k "$1" '.[$k]' "$2" | grep -oE '\{\{?[a-z_]+\}?\}|%[sd]|</?[a-z]+>' | sort; }

check() {
  jq empty "$new" 2>&1 || return 1
  local bad=0 key
  while IFS= read -r key; do
    if [ "$(placeholders "$key" "$todo")" != "$(placeholders "$key" "$new")" ]; then
      echo "placeholders differ: $key"
      bad=1
    fi
  done < <(jq -r 'keys_unsorted[]' "$todo")
  diff <(jq -r 'keys[]' "$todo") <(jq -r 'keys[]' "$new") || bad=1
  return $bad
}

if check > "$report"; then
  echo '<goto>STORE</goto>'
else
  echo "<goto input=\"$report\">REPAIR</goto>"
fi
