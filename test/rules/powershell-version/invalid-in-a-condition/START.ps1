$ready = Test-Path ready.txt
$late = (Get-Date).Hour -gt 20
if ($ready && $late) {
    npm ci && npm test || exit 1
}
$verdict = $env:VERDICT ?? $env:DEFAULT ?? 'none'
Write-Output "<result>$verdict</result>"
