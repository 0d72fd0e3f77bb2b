Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'

#region helpers
function Info  { param($Text) Write-Host "[info]  $Text" -ForegroundColor Cyan }
function Warn  { param($Text) Write-Host "[warn]  $Text" -ForegroundColor Yellow }
function Debug-Dump {
    param($Object)
    $Object | ConvertTo-Json -Depth 5 | Out-File -FilePath debug.json -Append
}
#endregion

Info 'collecting'
$branch = (git rev-parse --abbrev-ref HEAD).Trim()
$ahead = [int](git rev-list --count "origin/$branch..HEAD")
Debug-Dump @{ branch = $branch; ahead = $ahead }

if ($ahead -eq 0) {
    Warn 'nothing to push'
    Write-Output '<result>nothing</result>'
    exit 0
}

Info "pushing $ahead commits"
git push origin $branch *> push.log
if ($LASTEXITCODE -ne 0) {
    Warn "push failed with $LASTEXITCODE"
    Write-Output '<goto>RESOLVE_CONFLICT</goto>'
    exit 0
}
Write-Output '<goto>OPEN_PULL_REQUEST</goto>'
