echo "<goto input="all is well">DONE</goto>"
