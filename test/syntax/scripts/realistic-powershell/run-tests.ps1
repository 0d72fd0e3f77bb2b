<#
.SYNOPSIS
    Runs the tests and goes to the next state.
#>
[CmdletBinding()]
param(
    [string]$Project = 'src/App.sln',
    [int]$Retries = 2
)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$log = Join-Path ([IO.Path]::GetTempPath()) "test-$(Get-Date -Format 'yyyyMMdd-HHmmss').log"
dotnet test $Project --nologo *> $log

if ($LASTEXITCODE -eq 0) {
    Write-Output '<goto>RELEASE</goto>'
}
else {
    Write-Output '<goto>FIX_TESTS</goto>'
}
exit 0
