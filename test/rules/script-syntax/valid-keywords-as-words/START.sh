#!/bin/bash
for word in if then do; do
  echo what to do then do >&2
done
for word in do
do
  grep -q do list.txt || break
done
if grep -q then list.txt; then
  echo "<result>found</result>"
elif [ -f list.txt ] && { [ -s list.txt ] || grep do list.txt >&2; }; then
  echo "<result>empty</result>"
elif [ -f list.txt ] 2>/dev/null; then # [ ] echo
  echo "<result>none</result>"
elif [ "$word" = ] ] || [ "$word" = do ]; then
  echo "<result>a word</result>"
else
  echo "<result>nothing</result>"
fi
