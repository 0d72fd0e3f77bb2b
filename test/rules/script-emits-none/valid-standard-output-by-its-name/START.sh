#!/bin/bash
TAG_OUT=${TAG_OUT:-/dev/fd/1}
say() { printf '%s\n' "$*" > "$TAG_OUT"; }
if [ -f plan.md ]; then
  say "<goto>WORK</goto>"
else
  say "<goto>PLAN</goto>"
fi
