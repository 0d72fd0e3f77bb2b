#!/usr/bin/env bash
set -euo pipefail
touch run/verdicts
pass=$(grep -c '^pass$' run/verdicts || true)
fail=$(grep -c '^fail$' run/verdicts || true)
total=$((pass + fail))
if ((total)); then
  rate=$(awk -v p="$pass" -v t="$total" 'BEGIN { printf "%.1f", 100 * p / t }')
else
  rate=n/a
fi
jq -n --argjson pass "$pass" --argjson fail "$fail" --arg rate "$rate" '{pass: $pass, fail: $fail, rate: $rate}' | tee run/summary.json >&2
echo "<result>$pass of $total passed ($rate %)</result>"
