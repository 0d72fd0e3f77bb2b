#!/bin/bash
set -u
Q=queue.txt
[ -s "$Q" ] || { echo "<result>empty</result>"; exit 0; }
IFS=$'\t' read -r kind arg < "$Q"
tail -n +2 "$Q" > "$Q.tmp" && mv "$Q.tmp" "$Q"
case $kind in
  build) target=BUILD ;;
  test)  target=TEST ;;
  *)     echo "unknown kind $kind" >&2; exit 1 ;;
esac
echo "<fork next=\"DISPATCH\" arg=\"$arg\">$target</fork>"
