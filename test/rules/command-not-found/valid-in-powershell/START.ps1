$next = 'NEXT'
docker run -e A=b image | Out-Null
Write-Outcome 'it is well' | Out-Null
"<goto>NEXT</goto>"
