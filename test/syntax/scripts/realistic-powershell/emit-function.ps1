function Write-Log {
    param([string]$Message, [string]$Level = 'INFO')
    $stamp = Get-Date -Format 'HH:mm:ss'
    Add-Content -Path 'run.log' -Value "[$stamp] [$Level] $Message"
}

function Send-Transition {
    param(
        [Parameter(Mandatory = $true)]
        [ValidateSet('goto', 'call', 'result')]
        [string]$Tag,
        [Parameter(Mandatory = $true)]
        [string]$Content,
        [hashtable]$Attributes = @{}
    )
    Write-Log "emit $Tag $Content"
    Write-Output ('<{0}>{1}</{0}>' -f $Tag, $Content)
}

Write-Log 'start'
npm run lint --silent *> lint.log
if ($LASTEXITCODE -ne 0) {
    Write-Log -Message 'lint failed' -Level 'WARN'
    Send-Transition -Tag goto -Content 'FIX_LINT'
    return
}
Send-Transition 'goto' 'BUILD'
