$attempt = 0
$delay = 2
$pushed = $false

do {
    $attempt++
    Write-Host "Push, attempt $attempt"
    git push origin HEAD 2>&1 | Out-Null
    if ($LASTEXITCODE -eq 0) {
        $pushed = $true
    } else {
        Start-Sleep -Seconds $delay
        $delay = $delay * 2
    }
} until ($pushed -or $attempt -ge 5)

if ($pushed) {
    "<goto>DEPLOY</goto>"
} else {
    "<goto>ESCALATE</goto>"
}
