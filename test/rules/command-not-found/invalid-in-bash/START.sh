#!/usr/bin/env bash
next = REVIEW
if [ -f plan.md ]; then
  $next=NEXT
fi
echo "<goto>$next</goto>"
