#!/bin/bash
if grep -q ERROR build.log; then
  broken=1
fi
if [ "$broken" = 1 ]; then
  echo "<goto>FIX</goto>"
fi
if ! grep -q ERROR build.log; then
  echo "<goto>SHIP</goto>"
fi
