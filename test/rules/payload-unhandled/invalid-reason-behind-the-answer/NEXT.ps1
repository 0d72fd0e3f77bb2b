if ($env:RAYMOND_RESULT -eq 'approved') { '<result>merged</result>' }
if ($env:RAYMOND_RESULT -eq 'rejected') { '<result>given up</result>' }
