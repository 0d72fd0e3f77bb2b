#!/bin/bash
kind=$(cat kind.txt)
kind="${kind^^}"
case "$kind" in
  A) echo "<goto>A</goto>" ;;
  b) echo "<goto>B</goto>" ;;
  *) echo "<result>$kind</result>" ;;
esac
