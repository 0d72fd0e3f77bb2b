#!/bin/bash
if [ ! -f state.json ]; then
  echo "<goto>INIT</goto>"
  return 0
fi
echo "<goto>WORK</goto>"
