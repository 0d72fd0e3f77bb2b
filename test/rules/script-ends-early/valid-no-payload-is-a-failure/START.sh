#!/bin/bash
set -eu
if [ -z "$RAYMOND_RESULT" ]; then
  echo "say which branch" >&2
  exit 64
fi
echo "<goto input='$RAYMOND_RESULT'>BUILD</goto>"
