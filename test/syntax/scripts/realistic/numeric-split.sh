#!/bin/bash
count=$(ls *.todo 2>/dev/null | wc -l)
if [ "$count" -gt 0 ]; then
  echo "<goto>WORK</goto>"
fi
if [ "$count" -eq 0 ]; then
  echo "<goto>IDLE</goto>"
fi
