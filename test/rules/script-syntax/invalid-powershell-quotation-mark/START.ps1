$a = 'Stop
$b = 'x'
Write-Output "<goto input='x'>DO</goto>"
