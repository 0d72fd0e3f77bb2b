set -e
echo "<result>"
[ -e report.txt ] || exit 1
echo "The report is in report.txt."
