case "$RAYMOND_RESLUT" in
  again) echo "<goto>START</goto>" ;;
  *) echo "<result>done</result>" ;;
esac
