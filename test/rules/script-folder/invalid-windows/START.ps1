# Import-Module $PSScriptRoot\old.psm1
$here = Split-Path -Parent $MyInvocation.MyCommand.Path
. "$here\lib.ps1" | Out-Null
Write-Output "<goto>NEXT</goto>"
