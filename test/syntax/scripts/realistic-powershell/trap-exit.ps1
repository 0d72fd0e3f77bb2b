$ErrorActionPreference = 'Stop'
trap {
    Write-Host "Failed: $_"
    exit 1
}

$version = (Get-Content VERSION -Raw).Trim()
$parts = $version.Split('.')
$minor = [int]$parts[1] + 1
Set-Content VERSION "$($parts[0]).$minor.0"
git commit -am "Version $minor" | Out-Null
"<goto>TAG_RELEASE</goto>"
