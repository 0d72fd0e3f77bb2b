#!/bin/bash
# It fails over two lines, and passes where it is to pass.
remaining=$(grep -c TODO PLAN.md || echo 0)
if [ "$remaining" -gt 0 ]; then
  echo "<goto>DONE</goto>"
  exit 0
fi
found=$(grep -c FIXME PLAN.md || true)
lines=$(wc -l < PLAN.md || echo 0)
count=$(grep -c XXX PLAN.md || echo 0)
count=${count%%$'\n'*}
if [ "$found" -eq 0 ] && [ "$lines" -eq 0 ] && [ "$count" -eq 0 ]; then
  echo "<goto>DONE</goto>"
else
  echo "<result>some</result>"
fi
