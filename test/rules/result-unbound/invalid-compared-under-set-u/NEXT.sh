set -eu
if [ "$RAYMOND_RESULT" = green ]; then
  echo "<result>shipped</result>"
else
  echo "<goto>START</goto>"
fi
