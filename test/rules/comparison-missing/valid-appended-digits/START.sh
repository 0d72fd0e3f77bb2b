#!/bin/bash
bits=1
for file in a b c; do
  if [ -f "$file.md" ]; then bits+=1; else bits+=0; fi
done
if [ "$bits" -eq 1111 ]; then echo "<goto>VERSION</goto>"; else echo "<goto>PORT</goto>"; fi
