$target = 'DO'
$answer = Get-Content answer.txt
if ($anwser -eq 'yes') {
    Write-Output "<goto input='$answer'>$taget</goto>"
} else {
    Write-Output '<result>no</result>'
}
