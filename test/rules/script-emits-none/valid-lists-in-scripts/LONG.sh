#!/bin/bash
for s in a b c d e f g h i j; do
  [ -f ".$s" ] && continue
  case $s in a|b|c) echo "<goto>PLAN</goto>";; d|e|f) echo "<goto>FIX</goto>";; g|h|i|j) echo "<result>y</result>";; esac
  exit
done
echo "<result>x</result>"
