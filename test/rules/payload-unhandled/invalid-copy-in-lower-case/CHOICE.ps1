$answer = "$($env:RAYMOND_RESULT)".Trim().ToLower()

switch ($answer) {
    "yes" { Write-Output "<goto>START</goto>" }
    "no"  { Write-Output "<result>ready</result>" }
}
