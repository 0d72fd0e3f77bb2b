#!/usr/bin/env bash
last=$(tail -n 1 answers.log)
if [[ "$last" == *"<result>stop</result>"* ]]; then
  grep -q "<result>done</result>" answers.log && exit 0
fi
echo "<goto>PLAN</goto>"
