<#
---
timeout: 5m
retries: 2
---
#>
"<result>x</result>"
