if ($env:RAYMOND_RESULT -eq 'yes') { '<result>merged</result>' }
elseif ($env:RAYMOND_RESULT -eq 'no') { '<result>refused</result>' }
