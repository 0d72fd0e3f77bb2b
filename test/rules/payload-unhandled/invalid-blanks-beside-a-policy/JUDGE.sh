#!/bin/bash
case "$RAYMOND_RESULT" in
  question) echo '<result>asked</result>' ;;
  answer) echo '<result>told</result>' ;;
esac
