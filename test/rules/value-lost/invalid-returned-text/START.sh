#!/bin/bash
check() {
  if [ -f ready ]; then return "yes"; fi
  return "no"
}
is_clean() {
  git diff --quiet && return true
  return false
}
r=$(check)
if [ "$r" = yes ] && is_clean; then
  echo "<result>ready</result>"
else
  echo "<result>not ready</result>"
fi
