$files = git diff --name-only HEAD~1
$count = ($files | Measure-Object).Count
$summary = @"
<result>
Changed files: $count
Branch: $(git rev-parse --abbrev-ref HEAD)
</result>
"@
Write-Output $summary
