#!/bin/bash
ehco "looking for a report" >&2
if [ -f report.md ]; then
  ecoh "there is one, made on $(date)"
  echo "<result>reported</result>"
  eixt 0
fi
echo "<goto>WORK</goto>"
exit0
