#!/bin/bash
NEXT=BUILD
for file in *.lock; do
  NEXT="$(basename "$file" .lock)_REVIEW"
done
if [ -f done ]; then
  echo "<result>nothing to do</result>"
fi
echo "<goto>$NEXT</goto>"
