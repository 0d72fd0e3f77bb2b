if ($env:RAYMOND_RESULT -in @("ok", "fine")) { "<goto>A</goto>" }
