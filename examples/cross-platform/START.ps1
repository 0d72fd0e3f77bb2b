# Measures how full the disk of the current folder is. Twin: START.sh.
#   --var ENOUGH=80   up to how many per cent there is nothing to do
$ErrorActionPreference = 'Stop'
$drive = (Get-Location).Drive
$used = [math]::Ceiling(100 * $drive.Used / ($drive.Used + $drive.Free))
$enough = if ($env:ENOUGH) { [int]$env:ENOUGH } else { 80 }

if ($used -le $enough) {
    Write-Output "<result>Nothing to do: $used % of the disk is in use.</result>"
} else {
    Write-Output "<goto input='$used'>ADVISE</goto>"
}
