Write-Output "<result>clean</result>"
