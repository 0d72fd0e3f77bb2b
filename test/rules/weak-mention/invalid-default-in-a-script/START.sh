echo "<goto>${NEXT:-FXI}</goto>"
