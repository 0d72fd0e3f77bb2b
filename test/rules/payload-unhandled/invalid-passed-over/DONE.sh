case $RAYMOND_RESULT in
  built) git tag built ;;
  "does not compile") git reset --hard --quiet ;;
esac
echo "<result>done</result>"
