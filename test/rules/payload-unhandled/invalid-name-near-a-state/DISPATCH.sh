echo "<goto>$RAYMOND_RESULT</goto>"
