#!/bin/bash
a=$(cat f)
if [ "$a" = "$RAYMOND_RESULT" ]; then
  echo "<result>same</result>"
else
  echo '<function return="D">Q</function>'
fi
