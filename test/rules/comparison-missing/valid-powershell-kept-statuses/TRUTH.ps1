npm.cmd test | Out-File test.log
$ok = $?
if ($ok -ne 0) { '<result>a</result>'; exit 0 }
npm.cmd run lint | Out-File lint.log
$passed = $?
if ($passed -gt 0) { '<result>b</result>'; exit 0 }
npm.cmd run types | Out-File types.log
if ($? -gt 0) { '<result>c</result>' } else { '<result>d</result>' }
