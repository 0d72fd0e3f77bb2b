#!/bin/bash
# Both get another value, one of them in a command that goes over two lines.
kind=small
[ -f big ] && kind=big
read -r \
  kind <kind.txt
job=small
[ -f big ] && job=big
wait -n -p job
if [ "$kind" = smaller ] || [ "$job" = bigger ]; then
  make all >&2
fi
echo "<result>read</result>"
