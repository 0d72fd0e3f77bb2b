Write-Output "<result>tested</result>"
