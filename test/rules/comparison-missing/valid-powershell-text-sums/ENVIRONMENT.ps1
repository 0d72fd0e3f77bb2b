$round = $env:ROUND
if (-not $env:ROUND) { $round += 1 }
if ($round -gt 3) { '<result>a</result>' } else { '<result>b</result>' }
