#!/bin/bash
next=SHIP
if [ -f done.txt ]; then
  echo "<goto>\$next</goto>"
else
  echo "<goto>CHOOSE</goto>"
fi
