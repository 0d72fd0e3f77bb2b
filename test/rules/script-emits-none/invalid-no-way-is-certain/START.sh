#!/bin/bash
set -euo pipefail
shopt -s nullglob
ok=0 failed=0
for comment in .triage/comments/*.md; do
  number=$(basename "$comment" .md)
  if gh issue comment "$number" --body-file "$comment" >/dev/null; then
    ((++ok))
  else
    ((++failed))
  fi
done
report() {
  echo "commented: $ok"
  if (( failed )); then
    echo "failed: $failed"
  fi
}
printf '<result>%s</result>\n' "$(report)" >> report.txt
