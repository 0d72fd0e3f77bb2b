#Requires -Version 7.2
Write-Output '<result>done</result>'
