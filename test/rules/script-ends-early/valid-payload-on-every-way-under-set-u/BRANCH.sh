#!/bin/bash
set -euo pipefail
ticket="$RAYMOND_INPUT"
if [ -z "$ticket" ]; then
  echo "<result>nothing to do</result>"
  exit 0
fi
git switch --create "ticket-$ticket"
echo "<result>$ticket</result>"
