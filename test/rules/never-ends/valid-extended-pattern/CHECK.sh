#!/bin/bash
if [[ $RAYMOND_RESULT == @(pass|fail) ]]; then
  echo "<goto>REPORT</goto>"
  exit 0
fi
if [[ $RAYMOND_RESULT != +(0|1) ]]; then
  echo "<reset>START</reset>"
  exit 0
fi
echo "<result>$RAYMOND_RESULT</result>"
