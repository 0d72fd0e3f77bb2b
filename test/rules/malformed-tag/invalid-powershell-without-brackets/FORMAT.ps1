$next = 'B'
Write-Output "<goto>{0}</goto>" -f $next
