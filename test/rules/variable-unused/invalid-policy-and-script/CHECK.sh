if jq empty "$file"; then
  echo "<result>well-formed</result>"
else
  echo "<result>broken</result>"
fi
