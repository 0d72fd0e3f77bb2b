function Assert-Tool {
    param([string]$Name)
    if (-not (Get-Command $Name -ErrorAction SilentlyContinue)) {
        throw "$Name is not installed"
    }
}

try {
    Assert-Tool -Name 'git'
    Assert-Tool -Name 'node'
    Write-Output '<goto>BUILD</goto>'
}
catch {
    Write-Warning $_.Exception.Message
    Write-Output '<goto>INSTALL_TOOLS</goto>'
}
