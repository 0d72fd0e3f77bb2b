echo "$RAYMOND_INPUT" > log; echo "<goto>COMMIT</goto>"
