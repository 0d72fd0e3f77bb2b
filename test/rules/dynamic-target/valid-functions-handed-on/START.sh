#!/usr/bin/env bash
set -euo pipefail
# Runs a command until it succeeds, so many times at most.
retry() {
  local most=$1 delay=1 tries=0
  shift
  until "$@"; do
    tries=$((tries + 1))
    [ "$tries" -lt "$most" ] || return 1
    sleep "$delay"
    delay=$((delay * 2))
  done
}
log() { echo "$*" >&2; "$@"; }
go() { echo "<goto input=\"$2\">$1</goto>"; }
fetch() { status=$(curl -fsS "$1" | jq -r .status); }

status=unknown
retry 3 git pull --rebase --quiet || { log go RESOLVE "cannot pull"; exit 0; }
retry 5 fetch https://ci.example.com/status.json || status=unreachable
case $status in
  green) echo '<result>green</result>' ;;
  *) log go REPAIR "$status" ;;
esac
