case $RAYMOND_RESULT in
  crash) echo "<result>reproduce it</result>" ;;
  wish) echo "<result>kept</result>" ;;
esac
