#!/bin/bash
set -eu
mkdir -p mail/{new,cur,done,desk,digest}
# A message that was in work when we were stopped goes back to the queue.
for stale in mail/cur/*.json; do
  [ -e "$stale" ] && mv "$stale" mail/new/
done
echo "<goto>POLL</goto>"
