npm.cmd test | Out-File test.log
$passed = $?
if ($passed -ne 0) { '<result>a</result>' } else { '<result>b</result>' }
