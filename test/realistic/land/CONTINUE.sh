#!/bin/bash
set -uo pipefail

if git diff --check --cached | grep -q 'conflict marker'; then
  files=$(git diff --check --cached | cut -d: -f1 | sort -u | paste -sd ' ' -)
  printf '<goto input="%s">RESOLVE</goto>\n' "$files"
elif GIT_EDITOR=true git rebase --continue >&2; then
  echo '<goto>VERIFY</goto>'
else
  files=$(git diff --name-only --diff-filter=U | paste -sd ' ' -)
  [ -n "$files" ] || { echo 'stuck in a rebase' >&2; exit 1; }
  printf '<goto input="%s">RESOLVE</goto>\n' "$files"
fi
