$options = @{
  Depth = 3
  Force = $true

foreach ($name in 'a', 'b') { Get-ChildItem $name @options }
'<goto>NEXT</goto>'
