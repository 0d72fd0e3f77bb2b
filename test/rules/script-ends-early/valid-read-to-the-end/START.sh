#!/bin/bash
set -euo pipefail
read -r -d '' question <<'QUESTION' || true
Is the plan in plan.md complete?
QUESTION
if read -r -d '' rest <<< "in one sentence"; then exit 1; fi
read -r -d . first <<< "Is it. Or not."
echo "<goto input=\"$question $rest $first\">ASK</goto>"
