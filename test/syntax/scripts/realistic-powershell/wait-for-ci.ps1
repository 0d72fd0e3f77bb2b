$deadline = (Get-Date).AddMinutes(30)
$conclusion = $null
while ((Get-Date) -lt $deadline) {
    $runs = gh run list --limit 1 --json status,conclusion | ConvertFrom-Json
    if ($runs[0].status -eq 'completed') {
        $conclusion = $runs[0].conclusion
        break
    }
    Write-Progress -Activity 'Waiting for CI' -Status $runs[0].status
    Start-Sleep -Seconds 30
}

switch ($conclusion) {
    'success'   { Write-Output '<goto>MERGE</goto>' }
    'failure'   { Write-Output '<goto>FIX_CI</goto>' }
    'cancelled' { Write-Output '<result>cancelled</result>' }
    default     { Write-Output '<goto>ESCALATE</goto>' }
}
