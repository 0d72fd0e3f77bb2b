set -e
echo "<goto>WORK</goto>"
[ "$(printf %s ok)" = ok ]
[[ -f report.txt || "$(cat state)" = done ]]
date >&2
