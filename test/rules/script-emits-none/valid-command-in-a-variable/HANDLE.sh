#!/bin/bash
state_build() { echo "<goto>START</goto>"; }
state_test() { echo "<goto>PICK</goto>"; }
handler="state_${RAYMOND_RESULT:-build}"
if ! declare -F "$handler" > /dev/null; then
  echo "<result>no step ${handler#state_}</result>"
  exit 0
fi
"$handler"
