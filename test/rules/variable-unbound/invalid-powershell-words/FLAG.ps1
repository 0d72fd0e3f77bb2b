$done = false
foreach ($file in Get-ChildItem) { if ($file.Name -like '*.md') { $done = true } }
if ($done) { '<result>a</result>' } else { '<result>b</result>' }
