#!/bin/bash
from=$(git describe --tags)
failures=$(grep -c FAIL test.log)
for failure in $failures; do
  if [ -n "$form" ]; then echo "$failure" >> "$form"; fi
done
step=1
if [ -n "$steps" ]; then step=2; fi
if [ "$rows" = "$row" ]; then echo "<result>since $from, step $step</result>"; else echo "<result>none</result>"; fi
