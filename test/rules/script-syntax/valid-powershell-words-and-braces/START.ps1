$name = 'b'
Write-Host "state "$name 'and '$name
$text = @"
<result>a</result>
"@
if ($list.Where{ $_ -gt 2 }) # the condition ends here
{
  $text
}
else
{
  switch -Regex ($env:RAYMOND_INPUT) {
    case { '<result>case</result>' }
    'then' { '<result>then</result>' }
    { $_ -in 'x', 'y' } { '<result>c</result>' }
    Default { Get-Content x.txt | & { process { $_ } } | Out-Null; Write-Output "<result>"b"</result>" }
  }
}
