if ($env:RAYMOND_RESULT -ceq 'ok') { '<result>a</result>' }
elseif ($env:RAYMOND_RESULT -ceq 'rejected') { '<result>b</result>' }
else { exit 1 }
