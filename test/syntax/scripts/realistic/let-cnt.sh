#!/bin/bash
c=$(cat count 2>/dev/null); c=${c:-0}; let c+=1; echo $c > count
[ $c -lt 3 ] && echo "<goto>AGAIN</goto>"
[ $c -ge 3 ] && echo "<goto>STOP</goto>"
exit 0
