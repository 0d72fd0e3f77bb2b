#!/bin/bash
# fast, slow, or full when edited by hand
mode=fast
[ -f slow ] && mode=slow
if [ "$mode" = full ]; then
  make all >&2
fi
level=warn
[ -f quiet ] && level=err
case $level in
  err|error) echo "<goto>A</goto>" ;;
  warn|warning) echo "<result>w</result>" ;;
esac
