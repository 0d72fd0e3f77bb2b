if ($env:KIND -eq "QUICK") { "<goto>QUICK_REVIEW</goto>" } else { "<goto>${env:KIND}_REVIEW</goto>" }
