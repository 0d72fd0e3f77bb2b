npm pack; Write-Output "<result>packed</result>"
