#!/bin/bash
if [ -f a.txt ]; then
  echo "<goto>SHIP</goto>"
elseif [ -f b.txt ]; then
  echo "<result>b</result>"
fi
