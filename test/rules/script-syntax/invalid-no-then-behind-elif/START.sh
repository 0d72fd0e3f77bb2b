#!/usr/bin/env bash
level=$(cat level)
if [ "$level" = low ]; then
  echo "<goto>REVIEW</goto>"
elif [ "$level" = high ]
  echo "<result>high</result>"
else
  echo "<result>none</result>"
fi
