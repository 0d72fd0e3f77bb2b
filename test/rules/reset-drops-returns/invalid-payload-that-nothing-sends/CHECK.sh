#!/bin/bash
case "$RAYMOND_RESULT" in
  quick) echo "<result>fine</result>" ;;
  anew) echo "<reset>START</reset>" ;;
esac
