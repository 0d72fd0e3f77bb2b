#!/bin/bash
ver=1
while [ ${#ver} -lt 4 ]; do ver+=1; done
[ "$ver" -gt 1000 ] && touch long.txt
row=1
for file in *.md; do row+=1; done
mask=1
for file in a b c; do mask+=1; done
[ "$mask" -gt 1000 ] && touch all.txt
if [ "$row" -eq 111 ]; then echo "<goto>PORT</goto>"; else echo "<goto>FAILED</goto>"; fi
