if ((Get-Content status.txt) -eq 'ready') { '<result>ready</result>' } else { <goto>START</goto> }
