case "$RAYMOND_RESULT" in
  yes) echo "<call return='TELL'>SHIP</call>" ;;
  no) echo "<result>refused</result>" ;;
  *) exit 1 ;;
esac
