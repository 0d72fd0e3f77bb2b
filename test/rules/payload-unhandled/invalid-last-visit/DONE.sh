case $RAYMOND_RESULT in
  built) echo "<result>done</result>" ;;
  given-up) echo "<result>sorry</result>" ;;
  *) exit 1 ;;
esac
