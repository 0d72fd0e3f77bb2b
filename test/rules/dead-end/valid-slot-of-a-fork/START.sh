echo '<fork next="END" protocol="end with a goto tag to A">WORK</fork>'
