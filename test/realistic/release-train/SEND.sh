#!/bin/bash
set -euo pipefail
[ -s .train/post.md ]
version=$(cat .train/version)

if gh release view "$version" >/dev/null 2>&1; then
  echo "release $version exists" >&2
else
  gh release create "$version" --notes-file .train/post.md >&2
fi

echo "<goto>MERGE_BACK</goto>"
