#!/bin/bash
# ---
# allowed_transitions: [{ tag: goto, target: WORK }, { tag: result }]
# ---
set -e
finish() {
  local code=$?
  (( code == 0 )) || echo "<result>failed with $code</result>"
  exit 0
}
trap finish EXIT
git fetch --quiet
echo "<goto>WORK</goto>"
