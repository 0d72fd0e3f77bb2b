#!/bin/bash
tries=0
for host in alpha beta gamma; do
  if ssh "$host" notify-send done >&2; then
    echo '<result>told</result>'
    exit 0
  fi
  (( tries >= 2 )) && break
done
echo '<result>nobody told</result>'
