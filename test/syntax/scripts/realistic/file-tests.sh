#!/bin/bash
# A report decides: none, an empty one, one with errors.
report=report.txt
if [ -s "$report" ]; then
  lines=$(wc -l < "$report")
fi
if [ ! -f "$report" ]; then
  echo "<goto>MAKE_REPORT</goto>"
  exit 0
fi
if [ ! -s "$report" ]; then
  echo "<goto>DONE</goto>"
elif [ "$lines" -gt 100 ]; then
  echo "<goto>SPLIT</goto>"
else
  echo "<goto>READ</goto>"
fi
