<#
  It was beside $PSScriptRoot once.
#>
$name = Split-Path -Leaf $PSCommandPath
New-Item -ItemType Directory $name | Out-Null
Write-Output "<goto>NEXT</goto>"
