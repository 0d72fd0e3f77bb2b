case "${RAYMOND_RESULT:-}" in
  bad) echo "<result>not shipped</result>" ;;
  *) echo "<goto>THREE</goto>" ;;
esac
