#!/bin/bash
set -euo pipefail
n=0
while IFS=$'\t' read -r number title; do
  n=$((n + 1))
  echo "$number $title" >> list.txt
done
echo "<result>$n</result>"
