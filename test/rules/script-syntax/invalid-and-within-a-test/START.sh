#!/bin/bash
if [ -f a.txt && -f b.txt ]; then
  echo "<goto>PLAN</goto>"
else
  echo "<result>no</result>"
fi
