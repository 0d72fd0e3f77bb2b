#!/bin/bash
candidates() {
  printf '%s\n' PLAN
  [ -f work.txt ] && echo WORK
}
while read -r step; do
  echo "<goto>$step</goto>"
  break
done < <(candidates)
