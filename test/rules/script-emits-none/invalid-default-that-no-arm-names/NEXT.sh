case ${RAYMOND_RESULT:-nothing} in
  none) echo "<goto>FIX</goto>" ;;
  again) echo "<result>fine</result>" ;;
esac
