#!/bin/bash
changes=$(git status --porcelain 2>/dev/null)
echo "changes: $changes" >&2
if [ ! -z $changes ]; then
  echo "<result>dirty</result>"
elif [ $changes ]; then
  echo "<result>not clean</result>"
elif [ $(git log --oneline origin/main..HEAD) ]; then
  echo "<result>not pushed</result>"
else
  echo "<result>clean</result>"
fi
