#!/bin/bash
steps=(lint unit)
target_for() { case $1 in lint) echo PLAN;; unit) echo FIX;; esac; }
for s in "${steps[@]}"; do
  [ -f ".$s" ] && continue
  echo "<goto>$(target_for "$s")</goto>"
  exit
done
echo "<result>x</result>"
