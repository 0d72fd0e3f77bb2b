#!/usr/bin/env bash
next=""
if [ -f next.txt ]; then
  while read -r line; do next=$line; done < next.txt
fi
echo "<goto>$next</goto>"
