if ($env:RAYMOND_RESULT -match '^(ok|rejected)$') { '<result>a</result>' } else { exit 1 }
