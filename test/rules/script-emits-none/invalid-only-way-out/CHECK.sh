#!/usr/bin/env bash
if [ -s todo.txt ]; then
  echo "<reset>START</reset>"
else
  echo "<result>done</result>" >&2
fi
