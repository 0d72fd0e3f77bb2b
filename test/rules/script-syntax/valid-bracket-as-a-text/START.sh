#!/bin/bash
line=$(head -n 1 table.txt)
if [[ $line == ] || -z $line ]]; then
  echo "<result>empty</result>"
elif [[ ${line: -1} == "]" ]] && [ -f table.txt ]; then
  echo "<result>closed</result>"
else
  echo "<result>open</result>"
fi
