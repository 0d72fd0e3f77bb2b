NEXT=${RAYMOND_RESULT:-REPORT}
: "${MODE:=fast}"
if [ -z "$NEXT" ] || [ -z "$MODE" ]; then
  exit 0
fi
case "$NEXT" in
  REPORT) echo "<goto>REPORT</goto>" ;;
  *) echo "<result>$MODE</result>" ;;
esac
