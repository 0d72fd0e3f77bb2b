echo '<function return="ACT">LABEL</function>'
