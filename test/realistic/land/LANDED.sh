#!/bin/bash
set -euo pipefail
attempts=$(cat .land/attempts)

case "$RAYMOND_RESULT" in
LANDED)
  echo "<goto input='$attempts'>ANNOUNCE</goto>" ;;
EXHAUSTED)
  echo "<result>gave up after $attempts attempts; the branch is untouched on the remote</result>" ;;
BROKEN)
  echo "<goto>EXPLAIN</goto>" ;;
*)
  echo "what is '$RAYMOND_RESULT'?" >&2
  exit 1 ;;
esac
