echo "<fork next=\"END\" home=\"$PWD\" repo=\"$(basename "$PWD")\">WORK</fork>"
