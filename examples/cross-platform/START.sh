#!/bin/bash
# Measures how full the disk of the current folder is. Twin: START.ps1.
#   --var ENOUGH=80   up to how many per cent there is nothing to do
set -euo pipefail
used=$(df -P . | awk 'NR == 2 { sub("%", "", $5); print $5 }')

if [ "$used" -le "${ENOUGH:-80}" ]; then
  echo "<result>Nothing to do: $used % of the disk is in use.</result>"
else
  echo "<goto input='$used'>ADVISE</goto>"
fi
