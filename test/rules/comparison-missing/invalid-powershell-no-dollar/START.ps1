$failed = @(Get-ChildItem *.failed).Count
if (failed -gt 5) { '<goto>WORK</goto>' } else { '<goto>NEXT</goto>' }
