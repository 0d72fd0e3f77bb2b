$tries = $env:RAYMOND_RESULT
if (-not $tries) { $tries = 0 }
$tries += 1
if ($tries -gt 3) { '<result>a</result>' } else { "<goto input='$tries'>PAYLOAD</goto>" }
