$name = $env:NAME ?? "nobody"
Write-Output "<result>$name</result>"
