#!/bin/bash
while IFS= read -r line; do
  echo "$line"
done < <(if [ -f plan.md ]; then echo "<goto>WORK</goto>"; else echo "<goto>SORT</goto>"; fi)
