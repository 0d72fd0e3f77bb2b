note=${WHY:+ input=\"$WHY\"}
echo "<goto$note>SEND</goto>"
