#!/bin/bash
if [[ -f plan.md ] && [ -f spec.md ]]; then
  echo "<result>ready</result>"
else
  echo "<result>not ready</result>"
fi
