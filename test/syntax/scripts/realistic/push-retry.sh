#!/usr/bin/env bash
set -euo pipefail
MAX=5
attempt=0
while [ "$attempt" -lt 3 ]; do
  attempt=$((attempt + 1))
  if git push origin HEAD >/dev/null 2>&1; then
    echo "<goto>DONE</goto>"
    exit 0
  fi
  echo "push failed, attempt $attempt" >&2
  if [ "$attempt" -eq 3 ]; then
    echo "<goto>GIVE_UP</goto>"
    exit 0
  fi
  git pull --rebase >/dev/null 2>&1 || { echo "<goto>CONFLICT</goto>"; exit 0; }
  sleep 1
done
