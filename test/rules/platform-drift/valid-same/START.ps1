if (Test-Path out) { "<goto>REVIEW</goto>" } else { "<goto>FIX</goto>" }
