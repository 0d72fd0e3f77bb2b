$name = 'plan'
Write-Host "$name: done"
'<goto>STRING</goto>'
