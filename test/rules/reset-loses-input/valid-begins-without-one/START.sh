#!/bin/bash
if echo "$RAYMOND_RESULT" | grep -q approved; then
  echo "<goto>MERGE</goto>"
else
  echo '<function return="START">REVIEW</function>'
fi
