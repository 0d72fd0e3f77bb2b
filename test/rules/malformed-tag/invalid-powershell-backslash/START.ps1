Write-Output "<goto input=\"now\">NEXT</goto>"
