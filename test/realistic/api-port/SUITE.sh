#!/bin/bash
# ---
# timeout: 30m
# ---
if npm test >port/test.log 2>&1; then
  echo "<result>every package is ported; $(grep -rn 'PORT:' src | wc -l) places need a person</result>"
else
  echo '<goto input="port/test.log">REPAIR</goto>'
fi
