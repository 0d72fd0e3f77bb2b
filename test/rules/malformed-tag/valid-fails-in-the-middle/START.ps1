'<goto input="'
if (-not (Test-Path work.json)) { throw 'there is no work.json' }
Get-Content work.json -TotalCount 1
'">COUNT</goto>'
