echo '<function return="STORE">CHECK</function>'
