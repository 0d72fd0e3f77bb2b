#!/bin/bash
set -uo pipefail
version=$(cat .train/version)
problems=()

grep -q "^## $version (" docs/changes.md || problems+=("there is no heading for $version")
entry=$(awk -v v="## $version" 'index($0, v) == 1 { on = 1; next } /^## / { on = 0 } on' docs/changes.md)
while IFS= read -r line; do
  [[ $line =~ \(#[0-9]+\)\.$ ]] || problems+=("no pull request in: ${line//\"/}")
done < <(grep '^- ' <<<"$entry")

if [ ${#problems[@]} -eq 0 ]; then
  git add docs/changes.md package.json package-lock.json
  git commit --quiet -m "Release $version"
  echo "<goto>BUILD</goto>"
else
  echo "<goto input=\"$version. The last try had mistakes: $(printf '%s; ' "${problems[@]}")\">CHANGELOG</goto>"
fi
