echo '<fork next="MORE" ROLE="watch">WATCH</fork>'
