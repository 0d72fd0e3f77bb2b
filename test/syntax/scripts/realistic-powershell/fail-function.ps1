function Fail([string]$Message) {
    [Console]::Error.WriteLine("error: $Message")
    exit 1
}

function Get-NextTask {
    $lines = @(Get-Content tasks.txt -ErrorAction SilentlyContinue)
    if ($lines.Count -eq 0) { Fail 'no tasks' }
    if ($lines[0] -match '^doc') { return 'DOCUMENT' }
    return 'IMPLEMENT'
}

$next = Get-NextTask
"<goto>$next</goto>"
