#!/usr/bin/env bash
set -euo pipefail
# One function for each verdict.
on_approved() { echo "<goto>SHIP</goto>"; }
on_rejected() { echo "<function return=\"ROUTE\" input=\"mend it\">WORK</function>"; }
verdict=$(echo "$RAYMOND_RESULT" | tr '[:upper:]' '[:lower:]')
"on_${verdict}"
