#!/usr/bin/env bash
set -eu
recipients=(team@example.com "${EXTRA_RECIPIENT:-}")
sent=0
for to in "$recipients"; do
  [ -n "$to" ] || continue
  mail -s "Digest" "$to" < mail.txt
  sent=$((sent + 1))
done
mapfile -t files < <(git diff --name-only)
for file in ${files}; do
  git add -- "$file"
done
parts=()
parts+=("$sent")
for part in $parts; do echo "$part" >&2; done
echo "<result>sent to $sent</result>"
