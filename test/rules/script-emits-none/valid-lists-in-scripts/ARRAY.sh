#!/bin/bash
STEPS=(lint unit)
for step in "${STEPS[@]}"; do
  [ -f ".$step" ] && continue
  case $step in
    lint) echo "<goto>PLAN</goto>" ;;
    unit) echo "<goto>BUILD</goto>" ;;
  esac
  exit 0
done
echo "<result>done</result>"
