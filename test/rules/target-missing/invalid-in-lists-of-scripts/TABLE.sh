#!/bin/bash
while read -r f t; do
  [ -e "$f" ] || { echo "<goto>$t</goto>"; exit 0; }
done <<'X'
.p PLAN
.r REVEIW
X
echo "<result>done</result>"
