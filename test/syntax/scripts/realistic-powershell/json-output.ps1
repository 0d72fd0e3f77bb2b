$report = [PSCustomObject]@{
    time   = (Get-Date).ToString('o')
    commit = git rev-parse --short HEAD
    passed = 0
}
Get-Content results.txt | ForEach-Object {
    if ($_ -like 'PASS*') { $report.passed++ }
}
$report | ConvertTo-Json | Out-File -FilePath report.json -Encoding utf8
"<result>report.json</result>"
