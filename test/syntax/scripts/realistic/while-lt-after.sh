#!/bin/bash
i=0
while [ $i -lt 3 ]; do
  i=$((i+1))
  if [ -f "part$i" ]; then echo "<goto>PART</goto>"; break; fi
  [ $i -eq 3 ] && echo "<goto>NOPART</goto>"
done
exit 0
