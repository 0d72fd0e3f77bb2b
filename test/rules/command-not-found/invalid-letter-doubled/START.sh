#!/usr/bin/env bash
dry_run=false
[ "${DRY_RUN:-}" = 1 ] && dry_run=true
emit() { echo "<result>$1</result>"; }
if $dry_run; then
  emit "would deploy"
elif make deploy >&2; then
  emmit deployed
else
  emit "not deployed"
fi
