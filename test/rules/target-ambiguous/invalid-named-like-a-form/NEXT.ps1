Write-Output "<result>x</result>"
