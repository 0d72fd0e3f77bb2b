echo '<fork next="DONE" ROLE="write">WATCH</fork>'
