$folder = 'C:\Temp'
if ($env:RAYMOND_NOTES) { $folder = $env:RAYMOND_NOTES }
if (-not [Environment]::GetEnvironmentVariable('RAYMOND_LEVEL')) { $env:RAYMOND_LEVEL = '2' }
if ([string]::IsNullOrEmpty($env:RAYMOND_COLOUR)) { $env:RAYMOND_COLOUR = 'none' }
Set-Content "$folder\notes.txt" "$env:RAYMOND_COLOUR $env:RAYMOND_LEVEL"
Write-Output '<goto>LAST</goto>'
