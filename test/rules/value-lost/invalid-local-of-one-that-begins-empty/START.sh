#!/bin/bash
next=""
pick() {
  local mode=$1 next
  if [ "$mode" = a ]; then next=A; else next=B; fi
}
pick "$(cat mode)"
echo "<goto>$next</goto>"
