# Step 1: collects the open issues and lets an evaluator choose one. Twin: START.sh.
cmd /c "git diff --quiet HEAD 2>nul"
if ($LASTEXITCODE -ne 0) {
    Write-Output '<result>Nothing done: this folder has no git commit yet, or tracked files with uncommitted changes.</result>'
    exit 0
}

# One line for each issue: its path and its first heading. A double quote would end the attribute value.
$lines = foreach ($file in Get-ChildItem -Path 'issues/open' -Filter '*.md' -ErrorAction SilentlyContinue) {
    $heading = Get-Content -Path $file.FullName -Encoding UTF8 | Where-Object { $_ -match '^#' } | Select-Object -First 1
    "issues/open/$($file.Name): $($heading -replace '^# *', '')"
}
$issues = ($lines -join "`n") -replace '"', "'"

if ($issues -eq '') {
    Write-Output '<result>Nothing to do: issues/open/ holds no issue.</result>'
} else {
    Write-Output ('<function return="ORIENT" input="{0}">PICK</function>' -f $issues)
}
