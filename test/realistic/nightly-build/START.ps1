$ErrorActionPreference = 'Stop'
New-Item -ItemType Directory -Force -Path .nightly | Out-Null

$last = ''
if (Test-Path .nightly\last-commit) {
    $last = (Get-Content .nightly\last-commit -Raw).Trim()
}
git fetch --quiet origin
$current = git rev-parse origin/main

if ($last -eq $current) {
    Write-Output "<result>nothing new since $last</result>"
} else {
    Set-Content -Path .nightly\commit -Value $current
    Set-Content -Path .nightly\patches -Value 0
    Write-Output '<goto>FETCH</goto>'
}
