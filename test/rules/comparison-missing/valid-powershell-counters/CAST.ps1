$tries = Get-Content tries.txt
$tries = [int]$tries + 1
Set-Content tries.txt ($tries+1)
if ($tries -gt 3) { '<result>a</result>' } else { '<goto>CAST</goto>' }
