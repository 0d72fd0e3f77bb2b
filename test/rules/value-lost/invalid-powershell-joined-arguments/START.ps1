function Get-Target([string]$Verdict, [string]$Fallback) {
    if ($Verdict) { $Verdict } else { $Fallback }
}
$next = Get-Target($env:RAYMOND_STATE, 'none')
"<result>$next</result>"
