Move-Item tickets/current archive/
Write-Output "<result>archived</result>"
