$first = (Get-ChildItem inbox)[0].Name
foreach ($file in Get-ChildItem inbox) {
    if ($file.Length -gt 1MB) {
        Write-Output '<result>too big</result>'
        exit 0
    }
}
Write-Output "<goto input='$first'>DOO</goto>"
