$target = 'plan.md'
Get-Content $target -OutVariable lines -ErrorVariable problem | Out-Null
Set-Variable -Name targt -Value 'notes.md'
if ($problem -or $line -or $lines.Count -eq 0) {
    Write-Output "<result>$targt</result>"
} else {
    Write-Output "<goto input='$target'>DO</goto>"
}
