if ($env:RAYMOND_RESULT.ToLower() -ceq 'ok') { '<result>a</result>' }
elseif ($env:RAYMOND_RESULT -eq 'rejected') { '<result>b</result>' }
else { exit 1 }
