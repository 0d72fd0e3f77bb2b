# Applies the patch that IMPLEMENT or FIX returned, and stages it. Twin: APPLY.sh.
$answer = "$env:RAYMOND_RESULT"

if ($answer.StartsWith('GAVE UP')) {
    Write-Output "<result>$answer</result>"
    exit 0
}

# A diff has no line that begins with a fence; an agent that added one anyway meant the same patch.
$lines = $answer -split "`r?`n" | Where-Object { -not $_.StartsWith('```') }
[System.IO.File]::WriteAllText("$((Resolve-Path '.work').Path)\last.patch", ($lines -join "`n") + "`n")

$refusal = cmd /c "git apply --index --recount --whitespace=nowarn .work/last.patch 2>&1"
$applied = $LASTEXITCODE -eq 0
if (-not $applied) {
    # This script runs again if it was cut off: a patch that can be taken back has been applied already.
    cmd /c "git apply --reverse --check --recount .work/last.patch 2>nul"
    $applied = $LASTEXITCODE -eq 0
}

if ($applied) {
    Write-Output '<goto>TEST</goto>'
} else {
    $reason = "git apply refused the patch, so that nothing of it was applied:`n" + ($refusal -join "`n")
    Write-Output ('<call return="APPLY" input="{0}">FIX</call>' -f ($reason -replace '"', "'"))
}
