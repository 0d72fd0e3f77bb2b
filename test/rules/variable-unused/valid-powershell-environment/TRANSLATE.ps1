Get-ChildItem Env: | Out-File settings.txt
Write-Output "<result>done</result>"
