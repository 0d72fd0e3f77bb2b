$round = Get-Content round.txt
if ($round -isnot [int]) { $round = 0 }
$round++
if ($round -gt 3) { '<result>a</result>' } else { '<result>b</result>' }
