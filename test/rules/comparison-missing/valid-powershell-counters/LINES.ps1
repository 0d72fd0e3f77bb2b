$lines = Get-Content plan.txt
$lines += 'done'
$name = Get-Content name.txt
$name = $name + 1
Set-Content $name+1 $lines
$found = Get-Content found.txt
$found = 0
foreach ($line in $lines) { if ($line -like '*TODO*') { $found++ } }
if ($found -gt 3) { '<result>a</result>' } else { '<result>b</result>' }
