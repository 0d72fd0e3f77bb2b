$done? = Test-Path done.txt
$names = @{ '?' = 'ask' }
if ($done?) { Write-Output '<result>done</result>' } else { Write-Output "<result>$($names['?'])</result>" }
