$tries = Get-Content tries.txt
$tries = $tries + 1
Set-Content tries.txt $tries
if ($tries -gt 3) { '<result>a</result>' } else { '<goto>READ</goto>' }
