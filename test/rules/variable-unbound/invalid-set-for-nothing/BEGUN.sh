#!/bin/bash
faliures=0
while read -r host; do
  if ! ping -c 1 "$host" > /dev/null; then
    failures=$((failures + 1))
  fi
done < hosts.txt
if [ "$failures" -gt 0 ]; then
  echo "<result>$failures are down</result>"
else
  echo "<result>all are up</result>"
fi
