#!/bin/bash
built=false
tested=0
clean=false
make build >&2 && built=true
make test >&2 && tested=1
if git diff --quiet; then clean=true; fi
if [ $built ] && $tested; then
  echo "<result>built and tested</result>"
elif [ "$clean" = "True" ]; then
  echo "<result>clean</result>"
elif [[ -n $clean && "$built" == yes ]]; then
  echo "<result>built</result>"
else
  echo "<result>nothing</result>"
fi
