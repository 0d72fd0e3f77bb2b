#!/bin/bash
set -u
case "$RAYMOND_RESULT" in
  good) next=LAST ;;
  bad) next=FIX ;;
esac
echo "<goto>${next:-FIX}</goto>"
