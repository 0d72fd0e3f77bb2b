echo '<fork next="NEXT" input="one">WORK</fork>'
