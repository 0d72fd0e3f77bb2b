echo "<fork next=\"END\" severity=\"1\">W</fork>"
