<#
.SYNOPSIS
  Decides what comes next.
#>
# ---
# timeout: 10m
# ---
'<result>ok</result>'
