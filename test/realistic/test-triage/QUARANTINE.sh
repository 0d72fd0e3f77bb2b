#!/usr/bin/env bash
set -euo pipefail
id=$(jq -r .id triage/current.json)
why=${RAYMOND_INPUT:-classified}
printf '%s\t%s\t%s\n' "$(date +%F)" "$id" "$why" >> triage/quarantine.tsv
echo "<goto>NEXT</goto>"
