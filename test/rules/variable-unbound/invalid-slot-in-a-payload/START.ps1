"<goto input=`"{{input}}`">NEXT</goto>"
