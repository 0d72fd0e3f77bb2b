case $(jq .kind report.json) in
  '"bug"') echo "<result>bug</result>"; exit 0 ;;
  null) echo "<result>none</result>"; exit 0 ;;
esac
late=$(jq '.kind' report.json -r)
if [ "$late" = bug ]; then echo "<result>late</result>"; exit 0; fi
case $(jq .done report.json) in
  true) echo "<result>done</result>" ;;
  *) echo "<result>open</result>" ;;
esac
