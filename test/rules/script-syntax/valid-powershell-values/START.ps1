[CmdletBinding()] param([string] $Mode = 'all')
[ValidateSet('all', 'some')] [string] $kind = $Mode
[string[]] $parts = 'api', 'web'
$map = [ordered] @{ api = 1; web = 2 }
$kept = @($parts | Where-Object { $_ -ne 'old' })
7z a parts.zip $parts[0] | Out-Null
$size = 2kb + 0x1F
if (!(Test-Path plan.md) -and -not ($kind -eq 'some') -and $map['api'] -lt $size) {
  $text = '{0} of {1}' -f $kept.Count, $parts.Count
  $text > notes.txt
}
[void] $kept.Count
$state = if ($kept.Count -gt 0) { 'some' } else { 'none' } # what is left
"<result>$state</result>"
