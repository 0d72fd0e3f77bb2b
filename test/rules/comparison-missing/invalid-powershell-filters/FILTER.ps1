$big = Get-ChildItem | Where-Object { $_.Length > 100 }
$named = Get-ChildItem | ? { $_.Name = 'plan.md' }
$long = Get-ChildItem | Where-Object Length > 100
switch ($big.Count) { { $_ > 3 } { '<result>a</result>'; exit 0 } }
if ($named -or $long) { '<result>b</result>' } else { '<result>c</result>' }
