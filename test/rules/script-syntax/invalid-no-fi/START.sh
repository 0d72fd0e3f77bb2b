#!/usr/bin/env bash
if [ -f plan.md ]; then
  echo "<goto>NEXT</goto>"
else
  echo "<result>there is no plan</result>"
