#!/usr/bin/env bash
# ---
# allowed_transitions:
#   - { tag: goto, target: NEXT }
# ---
. "./colours.sh"
logs() { echo "$1" >&2; }
llogs "it is well"
cecho "<goto>NEXT</goto>"
