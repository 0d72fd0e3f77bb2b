#!/usr/bin/env bash
# Waits until all readers have left their notes.
want=$(cat readers.txt)
while :; do
  have=$(find notes -name '*.md' | wc -l)
  echo "$have of $want" >&2
  sleep 20
done
echo "<reset input=\"$want\">WRITE</reset>"
