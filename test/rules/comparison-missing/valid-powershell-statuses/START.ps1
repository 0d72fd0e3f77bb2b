$failed = $false
npm.cmd test | Out-File test.log
if (-not $?) { $failed = $true }
if ($failed -ne 0) { '<result>a</result>'; exit 0 }
$code = 0
npm.cmd run lint | Out-File lint.log
$code = $LASTEXITCODE
if ($code -gt 0) { '<result>b</result>'; exit 0 }
if (git diff --stat) { '<result>c</result>'; exit 0 }
if (git status --porcelain 2> $null) { '<result>d</result>'; exit 0 }
if (git log -1 2>&1 | Out-String) { '<result>e</result>'; exit 0 }
if (git diff --quiet 2>&1) { '<result>h</result>'; exit 0 }
if (-not (npm.cmd test | Out-Null) -and $LASTEXITCODE -eq 0) { '<result>i</result>'; exit 0 }
if ((git diff --quiet) -or $LASTEXITCODE) { '<result>j</result>'; exit 0 }
git diff --quiet
if ($LASTEXITCODE -eq 0) { '<result>f</result>' } else { '<result>g</result>' }
