#!/usr/bin/env bash
set -uo pipefail
id=$(jq -r .id triage/current.json)
if ./scripts/run-one-test "$id" > triage/rerun.log 2>&1
then echo "<goto>NEXT</goto>"
else echo '<goto input="triage/rerun.log">REWORK</goto>'
fi
