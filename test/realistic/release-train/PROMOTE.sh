#!/bin/bash
set -euo pipefail
version=$(cat .train/version)
kubectl set image deployment/app "app=registry.internal/app:$version" >&2
if ! kubectl rollout status deployment/app --timeout=15m >&2; then
  echo "<goto>ROLLBACK</goto>"
  exit 0
fi
git tag --annotate --message "$version" "$version"
git push --quiet origin HEAD:main "$version"
printf '<reset input="%s">ANNOUNCE</reset>\n' "$version"
