#!/usr/bin/env bash
set -euo pipefail
max=${MAX_WORKERS:-4}
n=$(cat .fix/n 2>/dev/null || echo 0)
rule=$(sed -n "$((n + 1))p" .fix/rules)
if [[ -z $rule ]] || ((n >= max)); then
  echo '<goto>JOIN</goto>'
  exit 0
fi
echo $((n + 1)) > .fix/n
slug=${rule//\//-}
git worktree add -q ".fix/$slug" -b "fix/$slug"
touch ".fix/$slug.open"
echo "<fork next=\"SPAWN\" cd=\".fix/$slug\" RULE=\"$rule\" FLAG=\"$PWD/.fix/$slug.open\">WORK</fork>"
