#!/bin/bash
cat <<X > README.tmp
run echo <goto>T1</goto>
X
f() {
  case $1 in
    a) echo <call return="T2" input="$1">T1</call>;;
  esac
}
echo "<goto>T2</goto>"
