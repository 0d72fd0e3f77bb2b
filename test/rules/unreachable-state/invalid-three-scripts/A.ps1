Write-Output "<result>done</result>"
