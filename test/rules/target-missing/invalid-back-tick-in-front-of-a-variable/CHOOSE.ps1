$next = "START"
Write-Output "<result>$next</result>"
