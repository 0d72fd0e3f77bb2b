#!/bin/bash
if [ $# -gt 0 ]; then echo "by hand: $*" >&2; fi
make >&2 || { echo "<goto>FAIL</goto>"; exit 0; }
echo "<result>made</result>"
