case "${RESULT:-none}" in
  yes) echo "<goto>OWN</goto>" ;;
  *) echo "<goto>BOTH</goto>" ;;
esac
