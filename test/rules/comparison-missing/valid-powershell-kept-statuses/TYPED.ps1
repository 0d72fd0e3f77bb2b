npm.cmd test | Out-File test.log
[int]$rc = $?
if ($rc -ne 0) { '<result>a</result>' } else { '<result>b</result>' }
