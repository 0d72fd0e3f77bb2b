#!/bin/bash
read -r a <goto
sort <T1 >T2
cat <<X > README.tmp
echo <goto>T1</goto>
X
echo '
echo <goto>T1</goto>
' > x
[ -e y ] && { printf '%s\n' x <goto >T2; }
echo "<goto>T2</goto>"
