$file = '.attempts'
$count = 0
if (Test-Path $file) { $count = [int](Get-Content $file) }
$count++
Set-Content -Path $file -Value $count
if ($count -gt 3) {
    Remove-Item $file
    "<goto>GIVE_UP</goto>"
} else {
    "<reset>TRY_AGAIN</reset>"
}
