$tries = [int](Get-Content tries.txt)
Set-Content tries.txt $tries+1
if ($tries -gt 3) { '<result>a</result>' } else { '<goto>WRITTEN</goto>' }
