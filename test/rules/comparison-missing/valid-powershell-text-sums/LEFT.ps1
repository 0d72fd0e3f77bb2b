$round = $env:ROUND
if ($round) { '<result>again</result>'; exit 0 }
$round++
"<result>$round</result>"
