if (Test-Path out) { "<goto>REVIEW</goto>" } else { "<reset>FIX</reset>" }
