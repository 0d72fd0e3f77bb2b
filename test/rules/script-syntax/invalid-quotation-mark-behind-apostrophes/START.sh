#!/bin/bash
if [ -f plan.md ]; then
  echo '<result>it'\''s there</result>'
else
  echo "<result>there isn't a plan</result>
fi
