#!/bin/bash
# ---
# timeout: 25m
# ---
set -uo pipefail

run() {
  local name=$1
  shift
  echo "== $name" >> .migrate/verify.log
  "$@" >> .migrate/verify.log 2>&1
}

: > .migrate/verify.log
if run types npx tsc --noEmit && run lint npx eslint --quiet src && run tests npx vitest run; then
  echo '<goto>CHECKPOINT</goto>'
else
  repairs=$(cat .migrate/repairs 2> /dev/null || echo 0)
  repairs=$((repairs + 1))
  echo "$repairs" > .migrate/repairs
  if [ "$repairs" -le 3 ]; then
    echo '<goto input=".migrate/verify.log">REPAIR</goto>'
  else
    echo '<goto>ROLL_BACK</goto>'
  fi
fi
