if [ -f "$RAYMOND_RESULT.md" ]; then
  echo "<goto>$RAYMOND_RESULT</goto>"
else
  echo "<result>nobody does $RAYMOND_RESULT</result>"
fi
