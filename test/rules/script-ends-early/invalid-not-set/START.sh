set -euo pipefail
issue=$1
echo "<goto input=\"$issue\">LOG</goto>"
