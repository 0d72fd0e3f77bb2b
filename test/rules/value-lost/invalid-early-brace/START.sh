kind=$(jq -r '.kind // "unknown"' <<< "${RAYMOND_INPUT:-{}}")
case "$kind" in
  bug) echo "<goto>A</goto>" ;;
  *) echo "<goto>B</goto>" ;;
esac
