#!/bin/bash
set -euo pipefail
read -r -d '' question <<'QUESTION' || true
Is the plan in plan.md complete?
QUESTION
if read -r -d '' rest <<< "in one sentence"; then exit 1; fi
read -r -d . first <<< "Is it. Or not."
read -r -d '' -n 3 three <<< abcdef
read -rN3 -d '' more <<< abcdef
echo "<goto input=\"$question $rest $first $three $more\">ASK</goto>"
