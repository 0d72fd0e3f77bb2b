'<function return="AGAIN">WORK</function>'
