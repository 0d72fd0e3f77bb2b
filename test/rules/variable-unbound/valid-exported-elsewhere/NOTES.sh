. ./settings.sh
echo "$RELEASE $NODE_ENV ${KIND:-full} $PART" > notes.txt
echo "<goto>PARTS</goto>"
