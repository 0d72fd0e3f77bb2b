Write-Output <goto>B</goto>
