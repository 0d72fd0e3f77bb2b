#!/bin/bash
set -e
tries=$(($(cat tries) + 1))
echo $tries > tries
if [ "$RAYMOND_RESULT" = fine ] || [ $tries -gt 3 ]; then
  echo "<goto>SEND</goto>"
else
  case $RAYMOND_RESULT in
    cold)       hint="warmer, please" ;;
    "too long") hint="half as long, please" ;;
  esac
  echo "<goto input=\"$hint\">REDRAFT</goto>"
fi
