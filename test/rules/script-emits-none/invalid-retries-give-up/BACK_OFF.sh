#!/usr/bin/env bash
set -Eeuo pipefail
retry() {
  local -r most="$1"; shift
  attempt=1
  delay=2
  until "$@"; do
    if (( attempt >= most )); then
      return 1
    fi
    sleep "$delay"
    attempt=$(( attempt + 1 ))
    delay=$(( delay * 2 ))
  done
}
dry_run() { psql --single-transaction -f plan.sql > dry-run.log 2>&1; }
if retry 3 dry_run; then
  echo "<result>done</result>"
else
  cp dry-run.log failed.log
fi
