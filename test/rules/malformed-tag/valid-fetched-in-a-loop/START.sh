#!/usr/bin/env bash
next=""
while read -r line; do next=$line; done < next.txt
echo "<goto>$next</goto>"
