#!/bin/bash
make >/dev/null 2>&1
case $? in
  0) echo "<goto>OK</goto>" ;;
  [1-9]*) echo "<goto>BAD</goto>" ;;
esac
