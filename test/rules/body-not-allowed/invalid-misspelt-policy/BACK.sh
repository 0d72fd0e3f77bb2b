#!/bin/bash
case "$RAYMOND_RESULT" in
  DONE) echo "<goto>NEXT</goto>" ;;
  FAILED) echo "<result>x</result>" ;;
esac
