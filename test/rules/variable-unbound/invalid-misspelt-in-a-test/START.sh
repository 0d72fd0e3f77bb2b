#!/bin/bash
status=$(cat status)
file=$(ls queue | head -n 1)
if [ -z "$fiel" ]; then
  echo "<result>nothing in the queue</result>"
  exit 0
fi
echo "$file" >> done.txt
case "$stauts" in
  ok) echo "<goto>VERIFY</goto>" ;;
  *) echo "<result>$status</result>" ;;
esac
