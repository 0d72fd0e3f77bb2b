#!/usr/bin/env bash
for file in state/*.txt; do
  local -i words
  words=$(wc -w < "$file")
  [ "$words" -gt 9 ] && echo "$file" >> long.txt
done
local answer=none
if [ -s long.txt ]; then answer=some; fi
echo "<result>$answer</result>"
