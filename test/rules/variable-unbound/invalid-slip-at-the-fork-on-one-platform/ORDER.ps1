Write-Output "<result>ordered</result>"
