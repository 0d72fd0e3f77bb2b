#!/usr/bin/env bash
set -euo pipefail
declare -A handler
handler["spam"]="DELTE"
handler["personal"]="ANSWER"
handler["invoice"]="BOOK"

kind="${RAYMOND_RESULT,,}"
kind="${kind//[[:space:]]/}"
if [[ -v handler[$kind] ]]; then
  printf '<goto>%s</goto>' "${handler[$kind]}"
else
  printf 'unknown kind %q\n' "$kind" >&2
  exit 3
fi
