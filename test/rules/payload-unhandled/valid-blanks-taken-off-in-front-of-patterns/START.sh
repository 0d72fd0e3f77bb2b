echo '<function return="AFTER">CHECK</function>'
