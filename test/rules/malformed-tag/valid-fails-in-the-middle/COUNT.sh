echo "<result>"
[ -e report.txt ] || exit 1
cat report.txt
echo "</result>"
