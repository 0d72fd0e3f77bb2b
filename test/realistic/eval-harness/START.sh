#!/usr/bin/env bash
set -euo pipefail

usage() {
  echo "usage: --var SUITE=cases.jsonl [--var TRIES=3]" >&2
  exit 64
}

[[ -n ${SUITE-} ]] || usage
[[ -r $SUITE ]] || { echo "cannot read $SUITE" >&2; usage; }
rm -rf run && mkdir run
jq -c . "$SUITE" | split -l 1 -d -a 4 - run/case-
echo 0 > run/index
echo "<goto>NEXT_CASE</goto>"
