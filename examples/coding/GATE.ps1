# Acts on the judge's answer. The conversation of the review goes on in COMMIT. Twin: GATE.sh.
$answer = "$env:RAYMOND_RESULT"

if ($answer.StartsWith('YES')) {
    Write-Output '<goto>COMMIT</goto>'
} else {
    $reason = $answer -replace '"', "'"
    Write-Output ('<call return="APPLY" input="The judge refused the change. {0}">FIX</call>' -f $reason)
}
