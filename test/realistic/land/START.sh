#!/bin/bash
set -euo pipefail

die() { echo "land: $*" >&2; exit 1; }

command -v git >/dev/null || die "git is not installed"
git rev-parse --is-inside-work-tree >/dev/null || die "not a git repository"

branch=$(git symbolic-ref --quiet --short HEAD) || die "detached HEAD"
[ "$branch" != "${TRUNK:-main}" ] || die "already on ${TRUNK:-main}"

if [ -n "$(git status --porcelain)" ]; then
  echo '<goto>TIDY</goto>'
else
  echo '<goto>PREPARE</goto>'
fi
