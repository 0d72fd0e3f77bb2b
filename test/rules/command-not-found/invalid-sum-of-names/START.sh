#!/bin/bash
set -eu
sent=0 skipped=0
while IFS= read -r to; do
  if mail -s "Digest" "$to" < mail.txt; then
    sent=sent + 1
  else
    skipped=skipped + 1
  fi
done < recipients.txt
all=sent + skipped
echo "<result>sent $sent of $all</result>"
