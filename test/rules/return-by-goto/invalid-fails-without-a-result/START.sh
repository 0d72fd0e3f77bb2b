echo '<function return="REPORT">CHECK</function>'
