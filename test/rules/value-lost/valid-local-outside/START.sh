#!/usr/bin/env bash
if local shell=bash 2>/dev/null; then
  echo '<result>within a function</result>'
  exit 0
fi
count() (
  local n=0
  for file in *.md; do n=$((n + 1)); done
  echo "$n"
)
function say { local text=$1; echo "<result>$text files</result>"; }
say "$(count)"
