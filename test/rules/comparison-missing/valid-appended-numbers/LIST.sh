#!/bin/bash
pages=1
[ "$pages" -gt 3 ] && touch long.txt
pages+=,2
marks=
for file in *.md; do marks+=1; done
[ "$marks" = 111 ] && touch three.txt
echo "<result>$pages</result>"
