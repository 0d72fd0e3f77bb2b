$options = @{ if = 1; depth = 'a',
  'b' }
$list = 1, -2, (3), @(4), "$list", $null, !$true, [int]'5', { 6 }
$folder = "C:\work\"
:outer foreach ($name in
  'a', 'b') { continue outer }
switch -Regex -CaseSensitive ('a') { a { } }
if
(Test-Path plan.md) { exit 1 }
'<goto>NEXT</goto>'
