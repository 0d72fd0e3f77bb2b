#!/usr/bin/env bash
set -euo pipefail
try=$(<run/try)
max=${TRIES:-3}
if [[ $RAYMOND_RESULT == PASS ]]; then
  echo pass >> run/verdicts
  echo '<reset>NEXT_CASE</reset>'
elif (( try < max )); then
  echo $((try + 1)) > run/try
  echo '<function return="SCORE">RETRY</function>'
else
  echo fail >> run/verdicts
  echo '<reset>NEXT_CASE</reset>'
fi
