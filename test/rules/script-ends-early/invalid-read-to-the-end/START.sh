#!/bin/bash
set -euo pipefail
read -r -d '' question <<'QUESTION'
Is the plan in plan.md complete?
Answer in one sentence.
QUESTION
echo "<goto input=\"$question\">ASK</goto>"
