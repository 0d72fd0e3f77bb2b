#!/bin/bash
shipped() { [ -f shipped.txt ] && echo true || echo false; }
done=$(shipped)
dry_run=${DRY_RUN:-false}
if "$done" && ! $dry_run; then
  echo "<result>shipped</result>"
fi
