#!/bin/bash
ticket=$1
[ -n "$ticket" ] || ticket=$RAYMOND_RESULT
echo "$ticket" > ticket.txt
echo "<goto>NEXT</goto>"
