# The worker may have its target from here.
echo '<fork next="OWN" target="DONE">WORK</fork>'
