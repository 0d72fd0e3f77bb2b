$state = Get-Content state.json | ConvertFrom-Json
Write-Output "<call return='$state.back.name'>A</call>"
