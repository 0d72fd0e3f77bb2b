#!/bin/bash
if [ -e x ]; then
  echo <goto>T1</goto>
else
  echo "<goto>T2</goto>"
fi
