#!/bin/bash
set -uo pipefail
name=smoke-$$
port=$((20000 + RANDOM % 10000))
docker run --rm -d --name "$name" -p "$port:8080" "registry.internal/app:$(cat .train/version)" >/dev/null || exit 1
trap 'docker kill "$name" >/dev/null 2>&1' EXIT

for try in {1..30}; do
  curl -fs "http://localhost:$port/healthz" >/dev/null && break
  sleep 2
done

: >.train/smoke.txt
while read -r path; do
  code=$(curl -s -o /dev/null -w '%{http_code}' "http://localhost:$port$path")
  printf '%s %s\n' "$code" "$path" >>.train/smoke.txt
done <config/smoke-urls.txt

if grep -qv '^200 ' .train/smoke.txt; then
  echo "<goto input='.train/smoke.txt'>SMOKE_REPORT</goto>"
else
  echo "<goto>CANARY</goto>"
fi
