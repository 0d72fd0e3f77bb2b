$tries = Get-Content tries.txt
Set-Variable -Name tries -Value ([int]$tries)
$tries++
Set-Content tries.txt $tries
if ($tries -gt 3) { '<result>a</result>' } else { '<goto>BY_NAME</goto>' }
