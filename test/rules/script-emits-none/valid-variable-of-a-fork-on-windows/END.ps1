'<fork next="LAST" Mode="fast">OTHER</fork>'
