$answer = $env:RAYMOND_INPUT
if (Test-Path plan.md -and Test-Path notes.md) { '<result>both</result>'; exit 0 }
if (not $answer) { '<result>nothing</result>'; exit 0 }
if ($answer -eq 'fail' -or 'error') { '<result>failed</result>'; exit 0 }
if ($env:RAYMOND_RESULT -ne 'good' -or $env:RAYMOND_RESULT -ne 'fine') { '<result>neither</result>'; exit 0 }
if ($answer -eq 'goo*') { '<result>good</result>'; exit 0 }
git pull --quiet
if ($? -eq 0) { '<result>pulled</result>'; exit 0 }
Write-Output "<goto input='x'>DO</goto>"
