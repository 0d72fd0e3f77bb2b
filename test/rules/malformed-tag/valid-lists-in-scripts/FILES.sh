#!/bin/bash
target_for() { case $1 in *.txt) echo PLAN;; *.csv) echo BUILD;; esac; }
for f in *.txt *.csv; do
  [ -e "$f" ] && { echo "<goto input='$f'>$(target_for "$f")</goto>"; exit; }
done
echo "<result>done</result>"
