#!/usr/bin/env bash
emit() { printf '<%s>%s</%s>\n' "$1" "$2" "$1"; }
if [ -f ready ]; then
  emit goto PLAN
else
  emit rseult "not ready"
fi
