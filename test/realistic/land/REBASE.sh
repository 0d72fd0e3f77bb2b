#!/bin/bash
set -uo pipefail
git fetch --quiet "${REMOTE:-origin}" || exit 1

if git rebase --quiet "${REMOTE:-origin}/${TRUNK:-main}" >&2; then
  echo '<goto>VERIFY</goto>'
  exit 0
fi

conflicts=$(git diff --name-only --diff-filter=U)
if [ -z "$conflicts" ]; then
  git rebase --abort
  echo "rebase failed without a conflict" >&2
  exit 1
fi

# A fresh conversation: the one that called us has nothing to say about this conflict.
printf '<reset input="%s">RESOLVE</reset>\n' "$(echo "$conflicts" | paste -sd ' ' -)"
