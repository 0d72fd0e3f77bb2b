#!/bin/bash
# ---
# timeout: 50m
# ---
set -uo pipefail

declare -i failed=0
for package in core server cli; do
  if ! npm run build --workspace "packages/$package" >".train/build-$package.log" 2>&1; then
    failed+=1
    echo "$package failed" >&2
    mv ".train/build-$package.log" .train/build.log
  fi
done

if ((failed)); then
  echo '<goto input=".train/build.log">FIX_BUILD</goto>'
  exit
fi
docker build --quiet --tag "registry.internal/app:$(cat .train/version)" . >.train/image || exit 1
echo '<goto>SMOKE</goto>'
