echo "<goto input=\"plans/7.md\">WORK</goto>"
