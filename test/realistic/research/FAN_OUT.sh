#!/usr/bin/env bash
# Forks one investigator per question; the next line number travels as input.
set -euo pipefail

n=${RAYMOND_INPUT:-1}
mkdir -p research/notes
total=$(wc -l < research/questions.jsonl)

if (( n > total )); then
  echo "<goto>GATHER</goto>"
  exit 0
fi

line=$(sed -n "${n}p" research/questions.jsonl)
question=$(jq -r .question <<< "$line" | tr '"' "'")
where=$(jq -r .where <<< "$line")

# Parent and worker: the parent needs the next number, which it finds in a file.
echo $((n + 1)) > research/next
case $where in
  code) worker=DIG_CODE ;;
  *)    worker=DIG_WEB ;;
esac
cat <<TAG
<fork next="FAN_OUT_NEXT" number="$n" question="$question">$worker</fork>
TAG
