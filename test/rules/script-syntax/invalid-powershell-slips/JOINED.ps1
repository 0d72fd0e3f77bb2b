if (Test-Path plan.md) -and (Test-Path notes.md) { '<result>a</result>' } else { '<result>b</result>' }
