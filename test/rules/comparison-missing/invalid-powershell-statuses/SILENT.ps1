if (git diff --quiet) { '<result>a</result>'; exit 0 }
if (-not (npm.cmd test | Out-Null)) { '<result>b</result>' } else { '<result>c</result>' }
