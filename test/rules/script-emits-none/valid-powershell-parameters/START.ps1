param([switch]$DryRun, [string]$Only, [int]$Level)

function Write-Tag {
  param([string]$To, [bool]$Print = $true, [switch]$Quiet)
  if ($Quiet.IsPresent) { return }
  if ($Print) { "<goto>$To</goto>" }
}

if ($DryRun -or $Only -or $debugMode) { exit 0 }
if ($Level -gt 1) { exit 0 }
if (Test-Path failed.txt) { Write-Tag FIX; exit }
Write-Tag -To PLAN
