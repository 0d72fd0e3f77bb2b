#!/bin/bash
case "${RAYMOND_RESULT,,}" in
  approved|ok|yes) echo "<goto>MERGE</goto>" ;;
  "changes requested") echo "<goto>FIX</goto>" ;;
  retry:*) n=${RAYMOND_RESULT#retry:}; echo "<reset>ATTEMPT_$n</reset>" ;;
  "") echo "no result" >&2; exit 2 ;;
  *) echo "<goto>TRIAGE</goto>" ;;
esac
