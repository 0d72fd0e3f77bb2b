#!/bin/bash
set -euo pipefail
mkdir -p .land
echo 0 > .land/attempts
git fetch --quiet "${REMOTE:-origin}" "${TRUNK:-main}"

ahead=$(git rev-list --count "${REMOTE:-origin}/${TRUNK:-main}..HEAD")
if [ "$ahead" -eq 0 ]; then
  echo "<result>nothing to land</result>"
  exit
fi
echo "$ahead commits to land" >&2
echo '<call return="LANDED">PUSH</call>'
