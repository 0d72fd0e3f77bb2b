#!/bin/bash
set -euo pipefail
git log --no-merges --format='%s' "$(cat .train/previous)"..HEAD >.train/subjects
# A hotfix is always a patch; BUMP would learn nothing from VERSION.
IFS=. read -r major minor patch < <(sed 's/^v//' .train/previous)
echo "v$major.$minor.$((patch + 1))" >.train/version
echo "<goto input='v$major.$minor.$((patch + 1))'>CHANGELOG</goto>"
