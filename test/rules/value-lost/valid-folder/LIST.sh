cd checkout
echo "<goto input=\"$(ls)\">BACK</goto>"
