#!/usr/bin/env bash
set -euo pipefail

# Chooses the next state by what the tests have said.
choose() {
  local next reason
  reason=$(tail -n 1 test.log)
  if [ "$reason" = ok ]; then
    next=SHIP
  else
    next=FIX
  fi
  echo "$reason" >&2
}

size_of() {
  local count=$(wc -l < "$1")
}

main() {
  choose
  size_of test.log
  if [ "$count" -gt 1000 ]; then
    echo "<goto>TRIM</goto>"
  else
    echo "<goto>$next</goto>"
  fi
}

main "$@"
