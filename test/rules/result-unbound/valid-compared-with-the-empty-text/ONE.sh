if [ -n "$RAYMOND_RESULT" ] && [ "$RAYMOND_RESULT" = bad ]; then
  echo "<result>not shipped</result>"
else
  echo "<goto>TWO</goto>"
fi
