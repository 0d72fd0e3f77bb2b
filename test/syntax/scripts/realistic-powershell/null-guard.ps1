if ([string]::IsNullOrWhiteSpace($env:RAYMOND_RESULT)) {
    Write-Error "no result was handed over"
    exit 2
}
$score = 0
if (-not [int]::TryParse($env:RAYMOND_RESULT, [ref]$score)) {
    "<goto>ASK_SCORE</goto>"
    exit 0
}
if ($score -ge 80) { "<goto>ACCEPT</goto>" }
elseif ($score -ge 50) { "<goto>IMPROVE</goto>" }
else { "<goto>REJECT</goto>" }
