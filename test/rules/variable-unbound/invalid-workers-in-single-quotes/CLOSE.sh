#!/bin/bash
# The ones who read it are told where they find the name, and what the shell of everybody has.
rm -f "logs/$host.txt" "$TMPDIR/lock"
if [ -s report.txt ]; then
  echo '<result>run with host=$host</result>'
else
  echo '<result>nothing in $TMPDIR or $target</result>'
fi
