#!/bin/bash
steps=(START LAST)
printf '%s\n' "${steps[@]}" | grep -vFf seen.txt | while read -r step; do
  echo "<goto>$step</goto>"
  break
done
