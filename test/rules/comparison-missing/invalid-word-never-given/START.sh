#!/bin/bash
outcome=failed
if make test >&2; then
  outcome=ok
fi
read -r line < notes.txt
if [[ $outcome == okay ]]; then
  echo "<goto>A</goto>"
else
  echo "<result>failed: $line</result>"
fi
