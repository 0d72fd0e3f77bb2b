echo "<fork next=\"DONE\" ROLE=\"editor\" MODE=\"fast\" HOST=\"a\" PART=\"1\" BRANCH=\"b\">WORK</fork>"
