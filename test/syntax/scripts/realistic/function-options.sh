#!/bin/bash
emit() {
  local target='' payload=''
  while [ $# -gt 0 ]; do
    case "$1" in
      --target) target="$2"; shift 2 ;;
      --payload) payload="$2"; shift 2 ;;
      *) shift ;;
    esac
  done
  [ -n "$target" ] || exit 0
  echo "<goto input=\"$payload\">$target</goto>"
}
if make; then
  emit --target DEPLOY --payload ok
else
  emit --payload failed --target FIX
fi
