#!/bin/bash
if bash test.sh > test.log 2>&1; then
  echo "<goto>NEXT_STEP</goto>"
else
  tail -n 20 test.log >> lessons.md
  echo "<result>blocked</result>"
fi
