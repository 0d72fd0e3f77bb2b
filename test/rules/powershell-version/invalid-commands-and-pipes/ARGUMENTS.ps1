$plan = Get-Content plan.json -Raw | ConvertFrom-Json -AsHashtable
$log = Join-Path $env:TEMP 'logs' 'plan.log'
1..3 | ForEach-Object -Parallel { Invoke-WebRequest "https://example.com/$_" } | Out-File $log
if ($IsWindows) { '<result>a</result>'; exit 0 }
Write-Output "<result>$($plan.next)</result>"
