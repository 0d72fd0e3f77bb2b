$ErrorActionPreference = 'Continue'
param([string]$Name = 'plan')
"<result>$Name</result>"
