# A beginner's script: it uses Write-Host for everything.
$target = "NEXT"
$tag = "<goto>$target</goto>"
Write-Host "Going to $target"
Write-Host $tag
