if [ -z "$RAYMOND_RESULT" ]; then
  echo '<result>changed</result>'
else
  echo "<result>the work tree is $RAYMOND_RESULT</result>"
fi
