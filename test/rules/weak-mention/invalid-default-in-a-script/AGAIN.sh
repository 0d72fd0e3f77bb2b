: "${NEXT_STATE:=SATRT}"
echo "<goto>$NEXT_STATE</goto>"
