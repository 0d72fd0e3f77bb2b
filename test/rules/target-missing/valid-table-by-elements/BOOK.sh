#!/bin/bash
declare -A next
next[a]=DELETE
next[b]=ANSWER
for key in a b; do
  [ -f "$key.txt" ] && next[$key]=$(cat "$key.txt")
done
echo "<goto>${next[$(cat kind.txt)]}</goto>"
