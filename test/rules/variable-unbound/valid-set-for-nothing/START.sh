#!/bin/bash
# Words that are near without being meant for each other.
state=idle
if [ -f build.lock ]; then
  state=busy
  export stage=build
fi
if [ -f old ]; then
  TITLE=old make docs >&2
  file=a.txt
  printf '%s\n' "$file" >&2
fi
files=(*.txt)
tile=1
for host in a b; do ping -c 1 "$host" >/dev/null; done
for port in 1 2; do nc -z localhost "$port"; done
echo "<goto input=\"$state ${#files[@]} $TITLE\">LIB</goto>"
