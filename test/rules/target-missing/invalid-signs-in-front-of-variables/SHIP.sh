#!/bin/bash
next=$(cat next.txt 2> /dev/null || echo CHOSE)
echo "<goto>$next</goto>"
