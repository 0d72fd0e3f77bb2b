$codes = Get-Content codes.txt
$codes += 0
if ($codes -ne 0) { '<result>a</result>' } else { '<result>b</result>' }
