'<fork next="END">W</fork>'
