function Join-All([string[]]$Parts, [string]$Sign = ', ') { $Parts -join $Sign }
function Get-Longest($Parts) { $Parts | Sort-Object Length | Select-Object -Last 1 }
function Get-Target([string]$Verdict, [string]$Fallback) { if ($Verdict) { $Verdict } else { $Fallback } }
$all = Join-All('a', 'b')
$longest = Get-Longest('a', 'bc')
$next = Get-Target ($env:RAYMOND_STATE) 'none'
"<result>$all $longest $next</result>"
