foreach ($line in Get-Content head.txt) { Write-Output $line }
Write-Output 'WORK</goto>'
