$name = (Get-Item report.md)?.Name
$first = @($env:LIST -split ',')?[0]
Copy-Item ${home}?.txt copies
Write-Output "<result>$name $first</result>"
