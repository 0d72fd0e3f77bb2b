#!/usr/bin/env bash
set -euo pipefail
i=$(<run/index)
case_file=$(printf 'run/case-%04d' "$i")
if [[ ! -e $case_file ]]; then
  echo "<goto>REPORT</goto>"
  exit
fi
echo $((i + 1)) > run/index
echo 1 > run/try
cp "$case_file" run/current.json
prompt=$(jq -r '.prompt | gsub("\""; "”")' run/current.json)
echo "<function return=\"SCORE\" input=\"$prompt\">CANDIDATE</function>"
