#!/usr/bin/env bash
retry() {
  local tries=$1; shift
  for ((i = 1; i <= tries; i++)); do
    "$@" && return 0
    sleep 5
  done
  return 1
}
run() { echo "+ $*" >&2; "$@"; }

run git fetch -q origin
run mkdir -p "$HOME/reports"
if retry 3 git push -q origin HEAD; then
  echo "<goto>DONE</goto>"
else
  echo "<result>could not push</result>"
fi
