echo "<goto input=\"$RAYMOND_RESULT\">START</goto>"
