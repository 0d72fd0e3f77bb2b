#Requires -Version 5.1
<#
.SYNOPSIS
    Checks the health of the service and selects the next workflow state.
.NOTES
    Author: Platform team
#>
[CmdletBinding()]
param (
    [Parameter()]
    [ValidateNotNullOrEmpty()]
    [string] $Uri = 'http://localhost:8080/health',

    [Parameter()]
    [int] $TimeoutSec = 30
)

begin {
    $ErrorActionPreference = 'Stop'
    $script:healthy = $false
}

process {
    try {
        $response = Invoke-RestMethod -Uri $Uri -TimeoutSec $TimeoutSec
        Write-Verbose -Message ("Status: {0}" -f $response.status)
        $script:healthy = ($response.status -ieq 'UP')
    }
    catch [System.Net.WebException] {
        Write-Verbose -Message $_.Exception.Message
    }
    catch {
        Write-Output -InputObject '<goto>INVESTIGATE</goto>'
        return
    }
}

end {
    if ($script:healthy) {
        Write-Output -InputObject '<goto>SMOKE_TEST</goto>'
    }
    else {
        Write-Output -InputObject '<goto>ROLLBACK</goto>'
    }
}
