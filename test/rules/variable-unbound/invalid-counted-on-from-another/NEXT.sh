set -u
left=$(cat left.txt)
left=$((lefts - 1))
echo "$left" > left.txt
echo "<result>$left to go</result>"
