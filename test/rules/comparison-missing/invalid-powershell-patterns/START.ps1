if ($env:RAYMOND_STATE -match '*review*') { '<result>review</result>'; exit }
if ($env:RAYMOND_STATE -notlike '^START') { '<result>elsewhere</result>'; exit }
'<result>none</result>'
