if (Test-Path a)
  '<result>a</result>'
