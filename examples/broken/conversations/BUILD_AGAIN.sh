#!/bin/bash
if [ -e PLAN.txt ]; then
  echo "<goto>BUILD</goto>"
else
  echo "<goto>PLAN</goto>"
fi
