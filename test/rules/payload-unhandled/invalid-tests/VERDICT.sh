if [ "$RAYMOND_RESULT" = healthy ]; then
  echo "<result>done</result>"
elif [ "$RAYMOND_RESULT" = "not healthy" ]; then
  echo "<result>undo</result>"
else
  echo "what is $RAYMOND_RESULT?" >&2
  exit 1
fi
