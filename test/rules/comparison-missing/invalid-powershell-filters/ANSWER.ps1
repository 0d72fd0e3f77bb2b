$v = $env:RAYMOND_RESULT
if ($v -ne 'a' -or $v -ne 'b') { '<result>neither</result>' } else { '<result>one</result>' }
