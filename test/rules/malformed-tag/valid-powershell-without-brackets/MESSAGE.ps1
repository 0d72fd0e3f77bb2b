$count = @(Get-ChildItem).Count
Write-Output "found " + $count + " files"
Write-Output "{0} files" -f $count
'<goto>A</goto>'
