#!/bin/bash
next=$(jq -r 'if .left == 0 then "DONE" else "CHECKS" end' report.json)
echo "<goto>$next</goto>"
