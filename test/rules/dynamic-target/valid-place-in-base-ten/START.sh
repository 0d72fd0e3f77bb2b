# The file may hold 08, which Bash would take for a number of the base 8.
list=(PLAN BUILD SHIP)
n=$(cat count)
next=${list[10#$n]}
echo "<goto>$next</goto>"
