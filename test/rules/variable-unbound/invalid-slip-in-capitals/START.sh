echo "<fork next=\"DONE\" ROLE=\"editor\" TICKET=\"12\">WORK</fork>"
