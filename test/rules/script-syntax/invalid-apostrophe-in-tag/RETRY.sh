#!/bin/bash
if [ "$RAYMOND_RESULT" = again ]; then
  echo '<result>it isn't done</result>'
fi
echo '<result>it can't be done</result>'
