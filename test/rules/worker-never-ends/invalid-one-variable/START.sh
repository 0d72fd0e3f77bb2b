echo '<fork next="END" mode="wait">W</fork>'
