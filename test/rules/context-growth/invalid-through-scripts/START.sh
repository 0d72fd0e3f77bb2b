#!/bin/bash
if grep -q "^- \[ \]" TASKS.md; then
  echo '<goto>MEND</goto>'
else
  echo '<result>done</result>'
fi
