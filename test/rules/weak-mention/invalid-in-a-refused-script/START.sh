#!/bin/bash
# Never <goto>PLAN_B</goto>, nor <goto>REVIWE</goto>.
if grep -q '<goto>REVEIW</goto>' old.log; then
  echo "<goto input=\"$(cat old.log)\">PLAM</goto>"
elif [ -f plan.md ]; then
  echo "<goto>REVIW</goto>"
elif [ -f other.md ]; then
  echo "<goto>$other</goto>"
else
  echo "<goto>ELSEWHERE</goto>"
