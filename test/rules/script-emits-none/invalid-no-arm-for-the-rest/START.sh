#!/bin/bash
verdict=$(cat verdict.txt)
case "$verdict" in
  *pass*) echo "<goto>WORK</goto>" ;;
  *fail*) echo "<result>failed</result>" ;;
esac
