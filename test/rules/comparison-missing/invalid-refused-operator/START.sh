#!/usr/bin/env bash
if [[ -Z "$RAYMOND_RESULT" ]]; then
  echo "<result>nothing to do</result>"
else
  echo "<result>done</result>"
fi
