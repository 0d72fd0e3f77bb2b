Set-Content translated.txt (./translate.exe)
Write-Output "<result>done</result>"
