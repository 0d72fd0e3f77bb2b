#!/bin/bash
failed=0
make || failed+=1
make lint || failed+=1
missing=0
for file in plan.md notes.md; do
  [ -f "$file" ] || missing+=1
done
if [ "$failed" -gt 0 ] || [ "$missing" -ge 1 ]; then echo "<goto>START</goto>"; else echo "<result>done</result>"; fi
