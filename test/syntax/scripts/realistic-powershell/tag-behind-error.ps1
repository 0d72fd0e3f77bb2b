function Complete-Step {
    param([string]$Name)
    "<goto>$Name</goto>"
}

Complete-Step -Name 'PUBLISH'
if (-not (Test-Path dist)) {
    throw 'dist is missing'
}
