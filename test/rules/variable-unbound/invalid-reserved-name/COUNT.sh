mkdir -p "$RAYMOND_AGENT"
ls "$RAYMOND_AGENT" | wc -l > count.txt
echo "<goto>LAST</goto>"
