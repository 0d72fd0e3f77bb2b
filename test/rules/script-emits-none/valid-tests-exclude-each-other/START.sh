if [ "$RAYMOND_RESULT" = "passed" ]; then
  echo "<result>done</result>"
fi
if [ "$RAYMOND_RESULT" != "passed" ]; then
  echo "<goto>WORK</goto>"
fi
