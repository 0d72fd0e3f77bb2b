'<fork next="LAST" Mode="quick">OTHER</fork>'
