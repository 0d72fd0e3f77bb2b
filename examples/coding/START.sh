#!/bin/bash
# Step 1: collects the open issues and lets an evaluator choose one. Twin: START.ps1.
set -uo pipefail

if ! git diff --quiet HEAD 2>/dev/null; then
  echo '<result>Nothing done: this folder has no git commit yet, or tracked files with uncommitted changes.</result>'
  exit 0
fi

# One line for each issue: its path and its first heading. A double quote would end the attribute value.
issues=$(for file in issues/open/*.md; do
  [ -e "$file" ] && printf '%s: %s\n' "$file" "$(sed -n 's/^# *//p' "$file" | head -n 1)"
done | head -c 20000 | tr '"' "'")

if [ -z "$issues" ]; then
  echo '<result>Nothing to do: issues/open/ holds no issue.</result>'
else
  printf '<function return="ORIENT" input="%s">PICK</function>\n' "$issues"
fi
