#!/bin/bash
# echo "<goto>FETCH</goto>"
#printf '<reset>START</reset>\n'
echo "nothing to fetch" # echo comes back: <goto>FETCH</goto>
# Without a net -> <goto>MEND</goto>
echo "<goto>LAND</goto>"
