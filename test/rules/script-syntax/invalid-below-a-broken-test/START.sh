#!/usr/bin/env bash
# Each test below fails, and Bash runs on: what stands behind them is told as well.
lines=$(wc -l < notes.txt)
if [ "$lines" gt 300 ]; then
  echo "<goto>SHORTN</goto>"
  exit 0
fi
if [ f draft.md ] || [ "$RAYMOND_RESULT" = needs work ]; then
  echo "<goto>REWRITE</goto>"
  exit 0
fi
if [[-f notes.txt]]; then
  echo "<goto>SHORTEN.txt</goto>"
  exit 0
fi
if ((lines -ge 100)); then
  echo "<resutl>long</resutl>"
  exit 0
fi
if [ -s "notes.txt"; then
  echo "<goto>REWRIET</goto>"
  exit 0
fi
echo "<result>short</result>"
