function Get-Next([string] $Kind, $Other = @()) { "$Kind$Other" }
$list = @()
$word = $list.Count.ToString()
try { git push } catch [System.Net.WebException], [System.IO.IOException] { $word = $_ }
catch
{
    $word = 'failed'
}
if ((Test-Path plan.md) -and
    (Test-Path notes.md) `
    -and -not (Test-Path done.md)) {
    Invoke-RestMethod -Uri https://example.com `
        -OutFile answer.json
}
do { $word += 'a' } until (($word -like '*aa') -or (Test-Path stop.md))
-join $list | Out-Null
-not $word | Out-Null
$text = "$(if ($word) { "<b>$word</b>" })"
Write-Output "<result>$(Get-Next (Get-Next 'a') 'b')$(
    Get-Next $text
)</result>"
