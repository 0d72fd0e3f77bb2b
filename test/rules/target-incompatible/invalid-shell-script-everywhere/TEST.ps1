npm test; Write-Output "<result>tested</result>"
