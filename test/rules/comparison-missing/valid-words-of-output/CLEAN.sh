#!/bin/bash
changes=$(git status --porcelain)
last=$(git log -1 --format=%h)
branch=$(git status --short)
branch=${branch%% *}
files=$(git status --porcelain)
read -r files < files.txt
if [ -z $changes ]; then echo "<result>clean</result>"; exit 0; fi
if [ ! $changes ]; then echo "<result>clean as well</result>"; exit 0; fi
if [[ $changes && ! -z $changes ]]; then git stash; fi
if [ ! -z $last ] || [ ! -z $(git log -1 --pretty=%h) ] || [ $branch ] || [ $files ]; then
  echo "<result>one word</result>"
  exit 0
fi
echo "<result>none</result>"
