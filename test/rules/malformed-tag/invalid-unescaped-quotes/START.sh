echo "<call return="DONE">WORK</call>"
