$v = $env:RAYMOND_RESULT
$lines = $env:RAYMOND_INPUT
if ($v -like 'x*') { $lines = Get-Content list.txt }
if ($lines -ne 'a' -or $lines -ne 'b') { '<result>a</result>'; exit 0 }
foreach ($name in 'a', 'b') {
    if ($v -ne 'a' -or $name -ne 'b') { Get-Date > log.txt }
}
Get-ChildItem | ForEach-Object { $_.Name > 'list.txt' }
Get-ChildItem | Where-Object { $seen = $_.Name; $seen -gt 'b' } > list.txt
Get-ChildItem | Where-Object { $found = Get-Item $_ } | Out-Null
Get-ChildItem | Where-Object Length -gt 100 > 100.txt
if (Get-ChildItem | Where-Object Name -eq 'plan.md') { '<result>b</result>'; exit 0 }
if (Get-Item plan.md -ErrorAction Ignore) { '<result>c</result>'; exit 0 }
$block = { param($one = 3) $one }
$list = 1, 2
$list <# the numbers #> | Out-Null
'<result>d</result>'
