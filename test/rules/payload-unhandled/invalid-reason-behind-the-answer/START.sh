echo '<function return="NEXT">REVIEW</function>'
