#!/bin/bash
if [ -f a ]; then
  echo "<goto>ONE</goto>"
else
  echo "<goto>TWO</goto>"
fi
