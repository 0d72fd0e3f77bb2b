Write-Output "<result>pushed</result>"
