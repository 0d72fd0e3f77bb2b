#!/usr/bin/env bash
# Waits for a review of the pull request.
set -uo pipefail
decision=

review() {
  local -n into=$1
  local json
  json=$(gh pr view --json reviewDecision 2>/dev/null) || return 1
  into=$(jq -r .reviewDecision <<<"$json")
}

for _ in {1..10}; do
  review decision && [[ -n $decision ]] && break
  sleep 30
done
case $decision in
  APPROVED) echo '<goto>MERGE</goto>' ;;
  CHANGES_REQUESTED) echo '<goto>ADDRESS</goto>' ;;
  *) echo '<result>nobody has reviewed it</result>' ;;
esac
