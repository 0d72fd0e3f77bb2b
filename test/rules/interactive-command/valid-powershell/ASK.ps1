if ([Environment]::UserInteractive) { $name = Read-Host 'Name' } else { $name = $env:RAYMOND_RESULT }
"<result>$name</result>"
