$parts = ["api", "web"]
foreach ($part in $parts) { npm test --prefix $part }
"<result>done</result>"
