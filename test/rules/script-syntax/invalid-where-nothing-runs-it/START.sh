if true; then
  echo "<result>done</result>"
