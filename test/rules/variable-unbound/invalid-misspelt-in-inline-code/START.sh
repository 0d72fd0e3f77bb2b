echo "<fork next=\"DONE\" package=\"$(head -1 list)\">ASSESS</fork>"
