$next = 'B'
Write-Output "<goto>" + $next + "</goto>"
