$version = (Get-Content package.json -Raw | ConvertFrom-Json).version
$name = Get-Content package.json -Raw | ConvertFrom-Json | Select-Object -ExpandProperty name
if (Test-Path "$name.zip") { "<result>$name.zip</result>" } else { "<result>$version.zip</result>" }
