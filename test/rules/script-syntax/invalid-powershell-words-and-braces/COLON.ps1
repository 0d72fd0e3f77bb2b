switch ($env:RAYMOND_INPUT) { 'ok': { '<result>a</result>' } default { '<result>b</result>' } }
