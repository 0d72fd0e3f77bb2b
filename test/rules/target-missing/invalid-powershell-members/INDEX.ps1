$list = Get-Content next.txt
"<goto>$list[0]</goto>"
