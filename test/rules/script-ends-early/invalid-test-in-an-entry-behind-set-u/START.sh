#!/bin/bash
set -u
case "$RAYMOND_RESULT" in
  "") echo "<goto input='main'>BUILD</goto>" ;;
  *) echo "<goto input='$RAYMOND_RESULT'>BUILD</goto>" ;;
esac
