#!/bin/bash
# Looks for a request in inbox/. Waiting costs nothing: no agent is involved until there is one.
#   --var POLL_SECONDS=5   how long to wait between two looks
#   --var IDLE_POLLS=60    after how many empty looks in a row to stop
set -uo pipefail
mkdir -p inbox working answers

# How many looks in a row found nothing. It travels as this state's own input, so that a resumed run
# goes on counting where it was; a start or a return from ARCHIVE brings none and counts from zero.
idle=${RAYMOND_INPUT:-0}
case "$idle" in '' | *[!0-9]*) idle=0 ;; esac

# A claimed request comes first: after an interruption this script may find one that it claimed before.
if [ ! -e working/request.txt ]; then
  for candidate in inbox/*.txt; do
    [ -e "$candidate" ] || continue
    basename "$candidate" >working/name
    mv "$candidate" working/request.txt
    break
  done
fi

if [ -e working/request.txt ]; then
  echo '<function return="ARCHIVE" input="working/request.txt">ANSWER</function>'
elif [ "$idle" -ge "${IDLE_POLLS:-60}" ]; then
  echo "<result>Stopped: inbox/ stayed empty for $idle looks.</result>"
else
  sleep "${POLL_SECONDS:-5}"
  echo "<goto input='$((idle + 1))'>START</goto>"
fi
