switch ($env:RAYMOND_INPUT) { case 'ok' { '<result>a</result>' } default { '<result>b</result>' } }
