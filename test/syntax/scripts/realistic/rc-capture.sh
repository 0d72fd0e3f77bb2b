#!/bin/bash
rc=0
make test > out.log 2>&1 || rc=$?
if [ $rc -eq 0 ]; then
  echo "<goto>PASS</goto>"
  exit $rc
fi
if [ $rc -eq 2 ]; then
  echo "<goto>BROKEN</goto>"
  exit 0
fi
exit $rc
