#!/bin/bash
status=$(cat status)
echo "it is $status" >&2
if [ "$stauts" = ok ]; then
  echo "<goto>DONE</goto>"
elif [[ "${stauts}" == failed ]]; then
  echo "<result>failed</result>"
else
  echo "<result>open</result>"
fi
