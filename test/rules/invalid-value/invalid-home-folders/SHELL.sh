echo "<reset cd=\"~/work\">END</reset>"
