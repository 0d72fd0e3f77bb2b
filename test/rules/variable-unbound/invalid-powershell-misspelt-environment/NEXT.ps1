$answer = $env:RAYMONDRESULT
if ($answer -eq 'GO') {
    Write-Output "<goto input='x'>DO</goto>"
} else {
    Write-Output '<result>no</result>'
}
