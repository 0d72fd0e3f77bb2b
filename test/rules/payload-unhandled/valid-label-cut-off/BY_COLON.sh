case ${RAYMOND_RESULT%%:*} in
  REJECTED) echo '<reset>START</reset>' ;;
  *) echo '<function return="BY_WORD">JUDGE</function>' ;;
esac
