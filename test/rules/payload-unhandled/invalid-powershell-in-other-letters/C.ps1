if ($env:RAYMOND_RESULT -cmatch '^(ok|rejected)$') { '<result>a</result>' } else { exit 1 }
