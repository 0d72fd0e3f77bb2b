#!/bin/bash
set -uo pipefail
if npm run build > .nightly/build.log 2>&1; then
  echo "<goto>TEST</goto>"
else
  echo "<goto input=\".nightly/build.log\">DIAGNOSE</goto>"
fi
