answer=$RAYMOND_RESULT
if [ "$answer" = later ]; then
  answer=no
fi
echo "<result>$answer</result>"
