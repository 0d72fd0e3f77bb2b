echo '<function return="ROUTE" input="begin">WORK</function>'
