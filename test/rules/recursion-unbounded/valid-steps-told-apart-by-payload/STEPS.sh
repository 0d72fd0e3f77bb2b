#!/bin/bash
case "$RAYMOND_RESULT" in
  prepare) echo '<call return="STEPS" input="check">STEPS</call>' ;;
  check) echo '<result>checked</result>' ;;
  *) echo '<result>done</result>' ;;
esac
