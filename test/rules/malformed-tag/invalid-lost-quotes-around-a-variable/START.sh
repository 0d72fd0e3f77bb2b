host=$(head -n 1 hosts)
echo "<goto input="$host">NEXT</goto>"
