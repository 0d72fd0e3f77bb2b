#!/bin/bash
set -euo pipefail
# --var mailbox=… and --var product=… are expected
: "${mailbox:?pass --var mailbox=NAME}"
shopt -s nullglob
mails=( inbox/"$mailbox"/*.eml )
if [[ ${#mails[@]} -eq 0 ]]; then
  echo "<result>inbox zero</result>"
else
  mv "${mails[0]}" current.eml
  tries=0
  printf '%d\n' "$tries" > tries
  echo "<goto>READ</goto>"
fi
