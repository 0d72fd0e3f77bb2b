if ($n -equals 3) { exit 1 }
Write-Output "<goto input='x'>DO</goto>"
