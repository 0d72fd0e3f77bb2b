$step = 1
if (Test-Path .step) { $step = [int](Get-Content .step) }
$step = $step + 1
Set-Content .step $step
if ($step -gt 9) { "<result>all steps done</result>"; exit }
"<goto>STEP_$step</goto>"
