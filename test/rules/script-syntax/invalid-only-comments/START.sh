#!/usr/bin/env bash
if [ -f plan.md ]; then
  # mv plan.md old.md
fi
echo "<goto>NEXT</goto>"
