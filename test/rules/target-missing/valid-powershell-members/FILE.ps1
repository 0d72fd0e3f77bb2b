$name = Get-Content next.txt
"<goto>$name.md</goto>"
