param(
  [Parameter(Mandatory)][string]$Issue
)
Set-Content issue.txt $Issue
"<goto>WORK</goto>"
