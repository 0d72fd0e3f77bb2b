#!/bin/bash
set -euo pipefail

usage() {
  cat >&2 <<'HELP'
Needs in the current folder
  languages.txt      CODE|NAME|FORMALITY, one language a line, # for comments
  locales/en.json    the source catalog
HELP
  exit 1
}

[ -r languages.txt ] || usage
jq empty locales/en.json || usage

rm -rf .translate
mkdir -p .translate/{queue,done,failed}

# queue/: one file per language, named by code
while IFS='|' read -r code name formality; do
  case $code in ''|'#'*) continue ;; esac
  printf '%s|%s\n' "$name" "${formality:-formal}" > ".translate/queue/$code"
done < languages.txt

ls .translate/queue | wc -l > .translate/expected
echo '<goto>DISPATCH</goto>'
