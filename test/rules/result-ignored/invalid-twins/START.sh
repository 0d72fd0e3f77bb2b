echo "<goto input=\"the long thing\">R</goto>"
