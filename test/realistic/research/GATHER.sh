#!/usr/bin/env bash
# ---
# timeout: 2h
# description: Waits for the investigators, at most 90 minutes.
# ---
set -euo pipefail
total=$(wc -l < research/questions.jsonl)
deadline=$((SECONDS + 5400))

count_done() { find research/notes -name '*.done' | wc -l; }

while (( $(count_done) < total )) && (( SECONDS < deadline )); do
  sleep 10
done

if (( $(count_done) < total )); then
  echo "<goto input='some notes are missing'>SYNTHESISE</goto>"
else
  echo "<goto input='all notes are there'>SYNTHESISE</goto>"
fi
