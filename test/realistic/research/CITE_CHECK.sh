#!/usr/bin/env bash
set -euo pipefail
missing=""
for n in $(grep -oE '\[notes/[0-9]+\]' research/answer.md | grep -oE '[0-9]+' | sort -un); do
  [[ -f research/notes/$n.md ]] || missing+=" $n"
done

if [[ -z $missing ]]; then
  echo "<result>$(head -c 2000 research/answer.md)</result>"
else
  echo "<goto input=\"$missing\">FIX_CITES</goto>"
fi
