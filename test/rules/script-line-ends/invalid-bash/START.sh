#!/bin/bash
if [ -f done.txt ]; then
  echo "<result>done</result>"
else
  echo "<goto>WORK</goto>"
fi
