#!/bin/bash
# Makes it, and tries up to 5 tries.
tries=0
while [ $tries -lt 5 ]; do
  if make >&2; then
    echo "<result>made</result>"
    exit 0
  fi
  echo "no luck, more tries: $tries" >&2 # tries go on
  sleep 1
done
echo "<result>not made</result>"
