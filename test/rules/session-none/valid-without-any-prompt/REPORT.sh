#!/bin/bash
case "$RAYMOND_RESULT" in
  green) echo "<result>released</result>" ;;
  red) echo "<result>held back</result>" ;;
esac
