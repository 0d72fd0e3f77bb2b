case $(jq .kind report.json) in
  '"bug"') echo "<result>bug</result>"; exit 0 ;;
  null) echo "<result>none</result>"; exit 0 ;;
esac
case $(jq .done report.json) in
  true) echo "<result>done</result>" ;;
  *) echo "<result>open</result>" ;;
esac
