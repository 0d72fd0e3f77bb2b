#!/bin/bash
# The release branch goes back to main, so that main knows the changelog and the version.
set -uo pipefail
version=$(cat .train/version)

git fetch --quiet origin main || exit 1
git switch --quiet --create "merge-back/$version" origin/main || exit 1

if git merge --quiet --no-edit "$version" >&2; then
  git push --quiet origin "HEAD:main" && echo "<goto input='released'>UNFREEZE</goto>" && exit 0
  echo "main refused the merge" >&2
  exit 1
fi

conflicts=$(git diff --name-only --diff-filter=U)
case "$conflicts" in
  package-lock.json)
    npm install --package-lock-only --silent >&2
    git add package-lock.json
    git commit --quiet --no-edit
    git push --quiet origin HEAD:main || exit 1
    echo "<goto input='released'>UNFREEZE</goto>"
    ;;
  *)
    git merge --abort
    echo "<goto input='$(tr '\n' ' ' <<<"$conflicts")'>MERGE_BY_HAND</goto>"
    ;;
esac
