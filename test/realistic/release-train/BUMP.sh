#!/bin/bash
set -euo pipefail
IFS=. read -r major minor patch <<<"$(sed 's/^v//' .train/previous)"

case $RAYMOND_RESULT in
  major) version=$((major + 1)).0.0 ;;
  minor) version=$major.$((minor + 1)).0 ;;
  patch) version=$major.$minor.$((patch + 1)) ;;
  *) echo "no such part: $RAYMOND_RESULT" >&2; exit 1 ;;
esac

echo "v$version" >.train/version
npm version --no-git-tag-version "$version" >/dev/null
echo "<goto input='v$version'>CHANGELOG</goto>"
