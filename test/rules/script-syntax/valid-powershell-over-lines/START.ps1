param(
  [string]$Branch = 'main', # the usual one
  [Parameter()]
  [int]
  $Attempts = 3
)
$count = (Get-Content report.txt |
  Where-Object { $_ -ne '' } |
  Measure-Object
).Count
$first = (Get-ChildItem |
  Select-Object -First 1)
$name = [string]::Format('{0}-{1}',
  $Branch,
  (Get-Date).Year
)
$options = @{
  'Depth' = 1
  Force = if ($count -gt 3) { $true } else { $false }
  if = 'a key like others'
  Get-Name = { param($one, $other
    ) $one }
  <# the end #>
}
for (
  $at = 0
  $at -lt 2
  $at++
) { Get-ChildItem $name @options | Out-Null }
'<goto>NEXT</goto>'
