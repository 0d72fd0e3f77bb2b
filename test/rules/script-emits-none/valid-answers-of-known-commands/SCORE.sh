case $(jq '.score >= 80' report.json) in
  true) echo "<result>good</result>" ;;
  false) echo "<goto>START</goto>" ;;
esac
