#!/usr/bin/env bash
next=$(ls queue | head -n1)
for f in $next; do
  echo "<goto input=\"$f\">A</goto>"
done
if [ -z "$next" ]; then
  echo "<result>none</result>"
fi
