#!/bin/bash
step=$(head -n 1 plan.txt)
if [ -z "$step" ]; then
  echo "<goto>VERIFY</goto>"
else
  sed -i 1d plan.txt
  echo "<call return=\"STEP_DONE\" input=\"$(printf '%s' "$step" | tr -d '<>"')\">STEP</call>"
fi
