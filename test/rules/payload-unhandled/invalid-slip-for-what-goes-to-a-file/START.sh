echo '<function return="LABEL">MINIMIZE</function>'
