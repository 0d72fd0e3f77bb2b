echo '<function return="TALLY">JUDGE</function>'
