# Step 4: keeps the plan in a file and begins the next phase with an empty context. Twin: SAVE_PLAN.sh.
$ErrorActionPreference = 'Stop'
New-Item -ItemType Directory -Force -Path '.work' | Out-Null
$folder = (Resolve-Path '.work').Path
# The folder hides itself from git.
[System.IO.File]::WriteAllText("$folder\.gitignore", "*`n")
[System.IO.File]::WriteAllText("$folder\plan.md", "$env:RAYMOND_RESULT`n")

Write-Output '<reset input=".work/plan.md">BUILD</reset>'
