next=$(cat next.txt)
echo "<goto>${next:-FXI}</goto>"
