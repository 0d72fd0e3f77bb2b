if (Test-Path plan.md) && (Test-Path notes.md) { '<result>a</result>' } else { '<result>b</result>' }
