[ "$RAYMOND_RESULT" = risky ] && echo "<goto>D</goto>" || echo "<goto>E</goto>"
