count=$(wc -l < test.log)
echo "<call return=\"LAST\" input="$count\">FIX</call>"
