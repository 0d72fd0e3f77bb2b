#!/usr/bin/env bash
while sleep 5; do
  if [ -f approved ]; then
    echo "<result>approved</result>"
    exit 0
  fi
done
