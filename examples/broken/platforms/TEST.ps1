npm test
if ($LASTEXITCODE -eq 0) { "<goto>CLEAN</goto>" } else { "<reset>START</reset>" }
