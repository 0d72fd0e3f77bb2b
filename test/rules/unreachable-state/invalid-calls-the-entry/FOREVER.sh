#!/usr/bin/env bash
# Started by the server: one change after the other.
if [ "$RAYMOND_RESULT" = "nothing left" ]; then
  echo "<result>done</result>"
else
  echo "<function return=\"FOREVER\">START</function>"
fi
