#!/bin/bash
ready=$(cat ready.txt)
if $ready; then
  echo "<goto>SHIP</goto>"
fi
