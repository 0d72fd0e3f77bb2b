$state = Get-Content state.json | ConvertFrom-Json
"<result>$($state.next</result>"
