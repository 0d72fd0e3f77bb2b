"<goto input=\"now\">NEXT</goto>"
