#!/bin/bash
case $RAYMOND_RESULT in
  greeen) echo "<result>good</result>" ;;
  red) echo "<result>bad</result>" ;;
esac
