#!/bin/bash
case "$RAYMOND_RESULT" in
  yes) echo "<goto>WORK</goto>" ;;
  no) echo "<result>not wanted</result>" ;;
  *) echo "unexpected answer: $RAYMOND_RESULT" ;;
esac
