#!/usr/bin/env bash
set -euo pipefail
pr=$(gh pr list --label release --state open --json number --jq '.[0].number // empty')
state=$(gh pr view "$pr" --json reviewDecision --jq .reviewDecision)
if [[ $state -eq APPROVED ]]; then echo "<result>published</result>"; exit 0; fi
verdict=$(cat verdict.txt)
if [[ "$verdict" -ne "GREEN" ]]; then echo "<result>not published</result>"; exit 0; fi
if [[ $RAYMOND_RESULT -eq RETRY ]]; then echo "<result>again</result>"; exit 0; fi
case $RAYMOND_RESULT in
  STOP) echo "<result>stopped</result>" ;;
  *) echo "<result>in review</result>" ;;
esac
