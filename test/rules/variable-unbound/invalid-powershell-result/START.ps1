if ($Result -eq 'yes') { "<goto>NEXT</goto>" } else { "<result>no</result>" }
