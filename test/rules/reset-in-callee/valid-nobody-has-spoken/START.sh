echo '<function return="REPORT">CLAIM</function>'
