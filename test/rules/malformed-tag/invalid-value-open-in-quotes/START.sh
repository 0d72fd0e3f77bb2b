echo "<goto input=\"SUBJECT AND BODY>DO</goto>"
