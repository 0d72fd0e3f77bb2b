#!/bin/bash
exec < a.txt
while read -r line; do echo "$line" >&2; done
echo "<result>read</result>"
