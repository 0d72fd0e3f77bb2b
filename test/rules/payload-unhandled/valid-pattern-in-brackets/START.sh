echo '<function return="DONE">PLAN</function>'
