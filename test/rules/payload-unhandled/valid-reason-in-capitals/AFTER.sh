if [ "$RAYMOND_RESULT" = "REPRODUCED" ]; then
  echo "<goto>FIX</goto>"
else
  echo "<goto>ASK</goto>"
fi
