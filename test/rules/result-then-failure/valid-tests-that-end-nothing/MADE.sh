set -e
date > started.txt
echo "<goto>WORK</goto>"
test -f started.txt
[[ -e started.txt ]]
rm started.txt
[ ! -e started.txt ]
