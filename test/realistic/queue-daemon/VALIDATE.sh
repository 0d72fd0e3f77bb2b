#!/bin/bash
set -uo pipefail
message=$RAYMOND_INPUT

if ! jq -e '.from and .subject and .body' "$message" > /dev/null 2>&1; then
  mv "$message" mail/desk/
  echo "<goto>POLL</goto>"
  exit 0
fi

# Auto-replies would make us talk to ourselves.
if jq -e '.subject | test("^(out of office|automatic reply|undeliverable)"; "i")' "$message" > /dev/null; then
  mv "$message" mail/done/
  echo "<goto>POLL</goto>"
  exit 0
fi

echo "$message" > mail/current
echo "<function return='ROUTE' input='$message'>CLASSIFY</function>"
