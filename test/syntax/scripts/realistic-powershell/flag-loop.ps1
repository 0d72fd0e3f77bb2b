$failed = $false
foreach ($check in 'lint', 'types', 'unit') {
    npm run $check --silent > "$check.log" 2>&1
    if ($LASTEXITCODE -ne 0) {
        Write-Host "$check failed"
        $failed = $true
    }
}

if (-not $failed) {
    '<goto>PUBLISH</goto>'
}
if ($failed) {
    '<goto>FIX</goto>'
}
