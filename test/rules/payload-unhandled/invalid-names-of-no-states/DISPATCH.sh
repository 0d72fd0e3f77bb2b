echo "<call return=\"CLOSE\">$RAYMOND_RESULT</call>"
