#!/usr/bin/env bash
if [ -f plan.md ]
  echo "<goto>NEXT</goto>"
fi
echo "<result>there is no plan</result>"
