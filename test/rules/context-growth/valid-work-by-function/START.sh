#!/bin/bash
if grep -q "^- \[ \]" TASKS.md; then
  echo '<function return="START">MEND</function>'
else
  echo '<result>done</result>'
fi
