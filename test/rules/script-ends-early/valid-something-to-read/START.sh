set -e
read -r answer < answer.txt
[ -n "$answer" ] || exit 1
read -r rest || true
echo "<result>$answer$rest</result>"
