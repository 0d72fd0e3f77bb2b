# Which step comes next hangs on what has just been done.
case "$RAYMOND_RESULT" in
  plan) echo '<goto input="build">STEP</goto>' ;;
  build) echo '<call return="NEXT">WORK</call>' ;;
  *) echo '<result>done</result>' ;;
esac
