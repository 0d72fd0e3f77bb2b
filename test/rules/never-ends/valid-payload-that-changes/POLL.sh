#!/bin/bash
case "$RAYMOND_RESULT" in
  wait)
    if [ -f ready.txt ]; then
      echo '<goto input="ready">POLL</goto>'
    else
      sleep 30
      echo '<goto input="wait">POLL</goto>'
    fi
    ;;
  ready) echo "<result>there it is</result>" ;;
esac
