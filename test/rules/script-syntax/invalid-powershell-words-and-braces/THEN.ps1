if (Test-Path a) then { '<result>a</result>' } else { '<result>b</result>' }
