#!/usr/bin/env bash
set -euo pipefail
mkdir -p .fix
npx eslint . -f json 2>/dev/null | jq -r '[.[].messages[].ruleId // empty] | group_by(.) | sort_by(-length) | .[][0]' > .fix/rules || true
echo '<goto>SPAWN</goto>'
