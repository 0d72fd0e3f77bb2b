#!/bin/bash
set -uo pipefail
case "${RAYMOND_RESULT:-}" in
  SAME)
    rm -f port/tries
    echo '<result>ported</result>' ;;
  DIFFERS:*)
    tries=$(( $(cat port/tries 2>/dev/null || echo 0) + 1 ))
    echo $tries > port/tries
    if (( tries > 3 )); then
      rm -f port/tries
      echo '<result>needs a person</result>'
    else
      difference=${RAYMOND_RESULT#DIFFERS:}
      echo "<goto input=\"${difference//\"/}\">ADJUST</goto>"
    fi ;;
  *)
    echo "COMPARE answered: $RAYMOND_RESULT" >&2
    exit 1 ;;
esac
