#!/bin/bash
if [ -f Makefile ]; then
  make -s > make.log 2>&1 & echo "<goto>SHIP</goto>" || echo "<goto>FIX</goto>"
else
  echo "<goto>FIX</goto>"
fi
