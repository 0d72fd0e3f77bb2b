#!/bin/bash
if make test > test.log 2>&1; then
  echo "result>all tests pass</result>"
else
  echo "<result>see test.log</result>"
fi
