#!/bin/bash
steps=(START LAST)
printf '%s\n' "${steps[@]}" | sort -r | head -n 1 | while read -r step; do
  echo "<goto>$step</goto>"
done
