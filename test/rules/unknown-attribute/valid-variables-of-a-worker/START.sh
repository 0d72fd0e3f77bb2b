echo "<fork next=\"END\" cd=\"a\" cwd=\"a\" model=\"T-1000\" inputs=\"x.csv\" input=\"y.csv\" dir=\"b\">WORK</fork>"
