n=$(cat n)
while (( n => 3 )); do n=$((n-1)); done
echo "<result>y</result>"
