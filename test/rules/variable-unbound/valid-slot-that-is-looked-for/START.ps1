$slot = '{{result}}'
$text = Get-Content -Raw template.md
if ($text -match '{{result}}' -or $text.Contains($slot)) {
  Set-Content prompt.md $text.Replace($slot, 'done')
  '<goto>NEXT</goto>'
} else {
  '<result>filled in</result>'
}
