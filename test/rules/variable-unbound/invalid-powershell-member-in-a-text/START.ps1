$file = Get-ChildItem inbox | Select-Object -First 1
Write-Output "<goto input='$file.FullName'>DO</goto>"
