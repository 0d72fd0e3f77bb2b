#!/bin/bash
# The second one is for whoever changes the script.
host=localhost
hosts=a
retires=3
retries=0
port=80
for file in *.txt; do
  retries=$((retries + 1))
  ports="$port $file"
  lines+=x
done
line=1
echo "<goto input=\"$host $retries $ports $lines\">LIB</goto>"
