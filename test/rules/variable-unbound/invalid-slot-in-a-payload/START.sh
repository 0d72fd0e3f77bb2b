echo "<goto input=\"{{input}}\">NEXT</goto>"
