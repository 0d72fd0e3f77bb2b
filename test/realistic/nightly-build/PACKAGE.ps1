$ErrorActionPreference = 'Stop'
$stamp = (Get-Date).ToUniversalTime().ToString('yyyyMMdd')
$target = "dist\client-$stamp-windows.zip"
Compress-Archive -Path build\* -DestinationPath $target -Force
(Get-FileHash $target -Algorithm SHA256).Hash | Set-Content "$target.sha256"
Write-Output "<goto input=`"$target`">PUBLISH</goto>"
