if (Test-Path a) { Write-Output "<goto>A</goto>" } elseif (Test-Path b) { Write-Output "<goto>B</goto>" } else { exit 0 }
