#!/bin/bash
STEPS="lint unit"
target_for() { case $1 in lint) echo PLAN;; unit) echo BUILD;; esac; }
for s in $STEPS; do
  [ -f ".$s" ] || { echo "<goto>$(target_for $s)</goto>"; exit; }
done
echo "<result>done</result>"
