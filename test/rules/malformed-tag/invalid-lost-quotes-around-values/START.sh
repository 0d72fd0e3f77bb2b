#!/bin/bash
n=$((${RAYMOND_INPUT:-0} + 1))
if [ "$n" -gt 3 ]; then
  echo "<goto input="$RAYMOND_INPUT">REPORT</goto>"
else
  echo "<goto input="$n">WORK</goto>"
fi
