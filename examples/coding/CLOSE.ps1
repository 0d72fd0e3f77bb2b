# Commits what is staged and closes the issue, in one commit. Twin: CLOSE.sh.

# The plan names the issue; only a file of issues/open/ is ever touched, whatever it says.
$line = Get-Content -Path '.work/plan.md' -Encoding UTF8 | Where-Object { $_ -match '^Issue:' } | Select-Object -First 1
$issue = [System.IO.Path]::GetFileName(("$line" -replace '^Issue:\s*', '').Trim())
if ($issue -and (Test-Path -PathType Leaf "issues/open/$issue")) {
    New-Item -ItemType Directory -Force -Path 'issues/closed' | Out-Null
    cmd /c "git mv `"issues/open/$issue`" `"issues/closed/$issue`" 1>&2"
    if ($LASTEXITCODE -ne 0) { exit 1 }
}

# Nothing is staged if this script was cut off after the commit and runs again.
git diff --cached --quiet
if ($LASTEXITCODE -ne 0) {
    $message = if ($env:RAYMOND_INPUT) { $env:RAYMOND_INPUT } else { "Resolve $issue" }
    git commit --quiet --message $message | Out-Null
    if ($LASTEXITCODE -ne 0) { exit 1 }
}

Write-Output "<result>Committed: $(git log -1 --format='%h %s')</result>"
