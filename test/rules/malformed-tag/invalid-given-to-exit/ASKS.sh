#!/bin/bash
if [ -f a ]; then
  exit "${CODE:-3}"
fi
echo "<result>ok</result>"; exit 0
