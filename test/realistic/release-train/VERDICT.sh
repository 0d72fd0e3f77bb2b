#!/bin/bash
set -euo pipefail
if [ "$RAYMOND_RESULT" = "GO" ]; then
  echo "<goto>PROMOTE</goto>"
else
  echo "<goto>ROLLBACK</goto>"
fi
