function Emit([string]$Target, [string]$Text) {
    "<goto input='$Text'>$Target</goto>"
}
function Write-Journal([string]$Text) { Add-Content progress.log $Text }

$old = @(Get-ChildItem C:\Mail -Filter *.eml)
Write-Jounral "$($old.Count) mails"
switch ($old.Count) {
    0 { '<result>nothing old</result>' }
    { $_ -gt 500 } { Emit ASK "$_ mails" }
    default { Emti -Target ASK -Text "$($old.Count) mails" }
}
