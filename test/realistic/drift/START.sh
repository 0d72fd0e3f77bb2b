#!/usr/bin/env bash
set -uo pipefail
# everything goes to the log; only emit() talks to raymond
exec 3>&1 1>>drift.log 2>&1
emit() { printf '%s\n' "$1" >&3; }

trap 'emit "<result>interrupted</result>"' INT TERM

terraform init -input=false -no-color
terraform plan -input=false -no-color -detailed-exitcode -out=tfplan
case $? in
  0) emit '<result>no drift</result>' ;;
  2) terraform show -json tfplan > plan.json
     emit '<goto>CLASSIFY</goto>' ;;
  *) emit '<goto>BROKEN</goto>' ;;
esac
