git pull --quiet && npm test | Out-Null
if ($LASTEXITCODE -ne 0) {
    Write-Output '<result>red</result>'
    exit 0
}
Write-Output '<result>green</result>'
