$plan = Get-Content plan.json -Raw | ConvertFrom-Json
$file = $plan.file
if ($plan.done) { "<result>$file.md</result>" } else { "<goto input='$plan.reason'>FIX</goto>" }
