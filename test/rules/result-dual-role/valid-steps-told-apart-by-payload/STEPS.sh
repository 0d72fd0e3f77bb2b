#!/bin/bash
case "$RAYMOND_RESULT" in
  prepare) echo '<call return="REPORT" input="check">STEPS</call>' ;;
  check) echo '<result>the change can be made</result>' ;;
esac
