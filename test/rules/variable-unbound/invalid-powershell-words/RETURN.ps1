function Test-Ready { if (Test-Path plan.md) { return $true }; return false }
if (Test-Ready) { '<result>a</result>' } else { '<result>b</result>' }
