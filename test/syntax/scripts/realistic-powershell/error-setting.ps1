$ErrorActionPreference = 'Stop'
$changes = git status --porcelain
if ($changes) {
    Write-Error "The working tree is not clean."
}
"<goto>RELEASE</goto>"
