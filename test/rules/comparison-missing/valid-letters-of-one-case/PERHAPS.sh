#!/bin/bash
answer=Yes
[ -f answer.txt ] && answer=$(cat answer.txt | tr A-Z a-z)
if [ "$answer" = Yes ]; then echo "<goto>A</goto>"; exit 0; fi
kind=$(cat kind.txt | tr A-Z a-z)
[ "$kind" = yes ] && answer=B
title=$(cat title.txt | tr a-z A-Z | sed 's/NOBODY/nobody/')
[ "$title" = nobody ] && answer=A
case $answer in
  A) echo "<goto>A</goto>" ;;
  *) echo "<goto>B</goto>" ;;
esac
