[int]$tries = 0
$tries = Get-Content tries.txt
$tries++
Set-Content tries.txt $tries
if ($tries -gt 3) { '<result>a</result>' } else { '<goto>TYPED</goto>' }
