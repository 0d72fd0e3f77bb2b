#!/bin/bash
found=
git branch --list 'feature/*' | while read -r b; do
  echo "checking $b" >&2
  found=$b
done
if [ -n "$found" ]; then echo "<goto>HAS</goto>"; else echo "<goto>HASNT</goto>"; fi
