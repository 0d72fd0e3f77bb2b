"<goto input=`"{{input}} and more`">NEXT</goto>"
