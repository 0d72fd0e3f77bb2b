#!/bin/bash
next=A
pick() {
  if [ -f special ]; then
    local next=B
    echo "special $next" >&2
  else
    next=C
  fi
}
pick
echo "<goto>$next</goto>"
