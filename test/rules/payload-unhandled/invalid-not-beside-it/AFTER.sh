if [ "$RAYMOND_RESULT" = "reproduced" ]; then
  echo "<goto>FIX</goto>"
else
  echo "<goto>ASK</goto>"
fi
