#!/bin/bash
case $mode in
  fast) echo "<goto>QUICK</goto>" ;;
  slow) echo "<goto>DEEP</goto>" ;;
esac
