$next = Get-Next
Show-Tag $next

function Get-Next { if (Test-Path plan.md) { 'WORK' } else { 'REVIEW' } }

function Show-Tag($Target) { "<goto>$Target</goto>" }
