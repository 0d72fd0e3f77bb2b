for ($f in $files) { Remove-Item $f }
Write-Output "<goto input='x'>DO</goto>"
