$temp = New-TemporaryFile
try {
    git diff --stat > $temp
    $size = (Get-Item $temp).Length
    if ($size -gt 10000) {
        "<goto>SPLIT_REVIEW</goto>"
    }
    else {
        "<goto>REVIEW</goto>"
    }
}
finally {
    Remove-Item $temp -ErrorAction SilentlyContinue
}
