#!/bin/bash
# ---
# description: Looks at the decision file once a minute. No agent is involved while we wait.
# timeout: 26h
# ---
set -euo pipefail

id=$(cat approvals/current)
dir=approvals/$id
deadline=$(( $(cat "$dir/submitted") + ${DEADLINE_HOURS:-24} * 3600 ))

while [ ! -s "$dir/decision" ]; do
  if [ "$(date +%s)" -ge "$deadline" ]; then
    echo "<goto>EXPIRED</goto>"
    exit 0
  fi
  sleep 60
done

# An approval is for the plan that was submitted, not for one that was edited afterwards.
if ! sha256sum --check --status "$dir/plan.sha256"; then
  echo "<goto input='The plan was edited after it had been submitted.'>REVISE</goto>"
  exit 0
fi

read -r decision < "$dir/decision" || true
case "${decision,,}" in
  approve|approved|yes|ok)
    echo "<reset input='$dir/plan.md'>EXECUTE</reset>"
    ;;
  reject*)
    reason=${decision#*:}
    reason=${reason//\'/}
    echo "<goto input='$reason'>REVISE</goto>"
    ;;
  *)
    mv "$dir/decision" "$dir/decision.unreadable"
    echo "<goto>WAIT</goto>"
    ;;
esac
