#!/bin/bash
if [ "$RAYMOND_RESULT" = greeen ]; then
  echo "<goto>SHIP</goto>"
else
  echo "<goto input='$RAYMOND_RESULT'>FIX</goto>"
fi
