$answer = $env:RAYMOND_RESULT
if ($answer -ne 'yes') { $answer = 'no' }
switch ($answer) {
    'yes' { Write-Output '<result>ready</result>' }
    'no'  { Write-Output '<result>not yet</result>' }
}
