$left = 3
if (Test-Path left.txt) { $left = Get-Content left.txt } else { $left++ }
"<result>$left</result>"
