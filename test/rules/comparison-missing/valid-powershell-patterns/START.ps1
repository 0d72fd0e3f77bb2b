if ($env:RAYMOND_STATE -match 'review|\*' -or $env:RAYMOND_STATE -like '*review*') { '<result>review</result>'; exit }
if ($env:RAYMOND_STATE -cnotmatch '^START' -and $env:RAYMOND_STATE -like '^*') { '<result>elsewhere</result>'; exit }
'<result>none</result>'
