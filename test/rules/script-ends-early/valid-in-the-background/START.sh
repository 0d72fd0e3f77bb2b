#!/bin/bash
set -e
debug() { [ -n "$DEBUG" ] && echo "debug: $1" >&2; }
count() {
  n=0
  ((n++))
  echo "$n" > rounds.txt
}
debug "in the background" &
{ debug "in a block"; } &
(debug "in a subshell") &
count &
wait
echo "<result>done</result>"
