$next = @{ 'approved': 'NEXT' }
"<goto>$($next['approved'])</goto>"
