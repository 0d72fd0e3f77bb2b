#!/bin/bash
exec 3>&1 >> run.log 2>&1
echo "starting <goto>NOWHERE</goto>"
if make; then
  echo "built"
  echo "<goto>SHIP</goto>" >&3
else
  echo "<goto>FIX</goto>" >&3
fi
