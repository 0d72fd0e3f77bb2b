#requires -version 5
<# it's a comment with a { #>
param([string]$Name = 'a)')
$map = @{ open = '{'; close = "}" } # and a "
$text = "a `" b $(Get-Date -Format "yyyy `" MM") ${Name}: $($map.open):$env:USERNAME"
$rest = @'
it's { ( "
'@
icacls --% "C:\x /grant (a
Write-Host It`'s $text $rest C:\it_is
switch -regex ($Name) {
  '^\(' { exit 1 }
  default { '<goto>NEXT</goto>' }
}
