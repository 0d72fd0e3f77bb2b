next=FIX
reason='a test fails'
[ -f ok ] && next=SHIP
echo "<goto input=\"$(reason)\">$(next)</goto>"
