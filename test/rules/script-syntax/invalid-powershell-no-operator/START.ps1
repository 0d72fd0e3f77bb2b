if ($env:RAYMOND_STATE -eq 'START' -an (Test-Path plan.md)) { '<goto>NEXT</goto>' } else { '<goto>LAST</goto>' }
