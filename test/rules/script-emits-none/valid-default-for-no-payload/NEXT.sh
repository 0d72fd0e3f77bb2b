case ${RAYMOND_RESULT:-none} in
  n?ne) echo "<goto>AGAIN</goto>" ;;
  again) echo "<result>fine</result>" ;;
esac
