$kind = $env:KIND ?? 'fast'
$count = (Get-Content list.txt).Count
$verdict = $count -gt 3 ? 'many' : 'few'
$note ??= "kind $kind"
Set-Content note.txt $note
Write-Output "<result>$verdict</result>"
