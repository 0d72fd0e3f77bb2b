function done { Write-Host 'done' }
# A function may have any name.
done
"<goto>PLAN</goto>"
