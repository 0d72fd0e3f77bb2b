#!/bin/bash
# Applies the patch that IMPLEMENT or FIX returned, and stages it. Twin: APPLY.ps1.
set -uo pipefail
answer=${RAYMOND_RESULT:-}

case "$answer" in 'GAVE UP'*)
  printf '<result>%s</result>\n' "$answer"
  exit 0
  ;;
esac

# A diff has no line that begins with a fence; an agent that added one anyway meant the same patch.
printf '%s\n' "$answer" | grep -v '^```' >.work/last.patch

# This script runs again if it was cut off: a patch that can be taken back has been applied already.
if refusal=$(git apply --index --recount --whitespace=nowarn .work/last.patch 2>&1) ||
  git apply --reverse --check --recount .work/last.patch 2>/dev/null; then
  echo '<goto>TEST</goto>'
else
  reason=$(printf '%s' "$refusal" | head -c 4000 | tr '"' "'")
  printf '<call return="APPLY" input="git apply refused the patch, so that nothing of it was applied:\n%s">FIX</call>\n' "$reason"
fi
