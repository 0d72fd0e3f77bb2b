#!/usr/bin/env bash
checks=(lint unit)
pids=()
failed=()
emit() {
  local target=$1 inptu=${2-}
  if [[ -n $input ]]; then
    echo "<goto input=\"$input\">$target</goto>"
  else
    echo "<goto>$target</goto>"
  fi
}
for check in "${checks[@]}"; do
  npm run -s "$check" > "$check.log" 2>&1 &
  pids+=("$!")
done
for i in "${!pids[@]}"; do
  wait "${pids[$i]}" || fialed+=("${checks[$i]}")
done
if (( ${#failed[@]} > 0 )); then
  emit REPAIR "${failed[*]}"
else
  echo "<result>all is well</result>"
fi
