$rc = $?
foreach ($rc in 0..2) {
  if ($rc -eq 0) { Set-Content first.txt 'first' }
}
'<result>a</result>'
