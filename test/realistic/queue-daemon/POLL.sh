#!/bin/bash
# ---
# description: The heartbeat. Waits in the script, so that waiting costs nothing.
# timeout: 2h
# on_interrupt: rerun
# ---
set -u

interval=${POLL_INTERVAL:-20}
today=$(date +%F)

while true; do
  if [ ! -e "mail/digest/$today.md" ] && [ "$(date +%H)" -ge 18 ]; then
    echo "<function return='STORE_DIGEST' input='$today'>DIGEST</function>"
    exit 0
  fi

  next=$(find mail/new -maxdepth 1 -name '*.json' -printf '%T@ %p\n' | sort -n | head -1 | cut -d' ' -f2-)
  if [ -n "$next" ]; then
    mv "$next" mail/cur/
    echo "<goto input='mail/cur/$(basename "$next")'>VALIDATE</goto>"
    exit 0
  fi

  sleep "$interval"
  today=$(date +%F)
done
