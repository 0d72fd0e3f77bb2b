#!/bin/bash
# Commits what is staged and closes the issue, in one commit. Twin: CLOSE.ps1.
set -euo pipefail

# The plan names the issue; only a file of issues/open/ is ever touched, whatever it says.
issue=$(basename -- "$(sed -n 's/^Issue: *//p' .work/plan.md | head -n 1)")
if [ -n "$issue" ] && [ -f "issues/open/$issue" ]; then
  mkdir -p issues/closed
  git mv "issues/open/$issue" "issues/closed/$issue"
fi

# Nothing is staged if this script was cut off after the commit and runs again.
git diff --cached --quiet || git commit --quiet --message "${RAYMOND_INPUT:-Resolve $issue}" >&2

printf '<result>Committed: %s</result>\n' "$(git log -1 --format='%h %s')"
