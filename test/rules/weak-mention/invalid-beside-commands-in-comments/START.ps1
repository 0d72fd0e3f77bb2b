#Write-Output "<goto>FETCH</goto>"
<#
  Write-Output "<goto>MEND</goto>"
  Later perhaps <goto>FETCH</goto>
#>
Write-Output "<goto>LAND</goto>"
