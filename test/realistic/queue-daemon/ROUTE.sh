#!/bin/bash
set -u
message=$(cat mail/current)
case "$RAYMOND_RESULT" in
  question) echo "<reset input='$message'>ANSWER</reset>" ;;
  bug)      echo "<reset input='$message'>REPRODUCE</reset>" ;;
  billing | other)
    echo "<goto>TO_DESK</goto>" ;;
  *)
    echo "cannot route '$RAYMOND_RESULT'" >&2
    echo "<goto>TO_DESK</goto>" ;;
esac
