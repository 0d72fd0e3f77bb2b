#!/usr/bin/env bash
exec 3>&1 1>>drift.log 2>&1
emit() { printf '%s\n' "$1" >&3; }
trap 'emit "<result>stopped</result>"; exit 0' TERM
check_state() { terraform validate -no-color; }
if check_sate >&2; then
  emit '<goto>APPLY</goto>'
else
  emti '<goto>EXPLAIN</goto>'
fi
