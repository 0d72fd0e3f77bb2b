echo '<function return="CHECK_OFF">WORK</function>'
