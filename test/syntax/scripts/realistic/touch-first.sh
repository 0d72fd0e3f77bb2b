#!/bin/bash
counter=count.txt
[ -f "$counter" ] || echo 0 > "$counter"
if [ -f "$counter" ]; then
  echo "<goto>NEXT</goto>"
fi
