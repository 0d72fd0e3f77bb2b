#!/bin/bash
IFS=$'\n'
if [ ! -z $(git status --porcelain -- plan.md) ]; then
  echo "<result>changed</result>"
else
  echo "<result>as it was</result>"
fi
