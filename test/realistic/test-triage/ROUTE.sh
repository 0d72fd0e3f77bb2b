#!/usr/bin/env bash
set -euo pipefail

handled() {
  jq --arg chosen "$1" --slurpfile t triage/current.json '. + [$t[0] + {label: $chosen}]' \
    triage/handled.json > triage/handled.tmp
  mv triage/handled.tmp triage/handled.json
}

label=$RAYMOND_RESULT
handled "$label"

declare target
case $label in
  flaky)       target=QUARANTINE ;;
  regression)  target=BISECT ;;
  outdated)    target=REWRITE ;;
  environment) target=RETRY ;;
  *)           echo "unknown label $label" >&2; exit 1 ;;
esac

echo "<goto>$target</goto>"
