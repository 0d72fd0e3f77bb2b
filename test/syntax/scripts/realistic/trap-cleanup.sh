#!/bin/bash
set -e
tmp=$(mktemp -d)
cleanup() {
  local rc=$?
  rm -rf "$tmp"
  exit $rc
}
trap cleanup EXIT
cp *.md "$tmp" 2>/dev/null || true
if [ -f "$tmp/plan.md" ]; then
  echo "<goto>IMPLEMENT.md</goto>"
else
  echo "<goto>PLAN.md</goto>"
fi
