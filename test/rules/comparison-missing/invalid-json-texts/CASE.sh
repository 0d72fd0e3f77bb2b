kind=$(jq .kind report.json)
case "$kind" in
  bug) echo "<goto>LAST</goto>" ;;
  feature) echo "<result>feature</result>" ;;
  *) echo "<result>other</result>" ;;
esac
