#!/bin/bash
set -u
next=FIX
if [ "$RAYMOND_RESULT" = good ]; then next=LAST; fi
echo "<goto>$next</goto>"
