#!/bin/bash
built=false
tested=
state=idle
run=false
count=0
dry=no
if make build >&2; then built=true; fi
if make test >&2; then tested=1; fi
if pgrep server > /dev/null; then state=busy; fi
if [ -n "$1" ]; then run="$1"; fi
for count in 0 1 2; do [ -f "$count" ] && break; done
if [ "$built" = true ] && [ $tested ] && [ "$state" ] && $built; then
  echo "<result>built and tested</result>"
elif [ "$dry" = yes ] || [ "$run" = True ] || [ "$run" ] || [ "$count" ]; then
  echo "<result>run</result>"
else
  echo "<result>nothing</result>"
fi
