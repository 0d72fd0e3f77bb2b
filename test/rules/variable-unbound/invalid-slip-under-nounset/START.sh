set -o errexit -o nounset
number=$(cat number.txt)
if [ -z "$numbr" ]; then echo "<result>none</result>"; else echo "<result>$number</result>"; fi
