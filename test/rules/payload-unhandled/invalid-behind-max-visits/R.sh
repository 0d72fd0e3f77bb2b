case $RAYMOND_RESULT in
  ok) echo "<result>x</result>";;
esac
