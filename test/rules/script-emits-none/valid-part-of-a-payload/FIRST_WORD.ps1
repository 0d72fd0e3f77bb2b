$word, $rest = $env:RAYMOND_RESULT -split ': '
if ($word -eq 'ok') { Write-Output '<result>done</result>' }
elseif ($env:RAYMOND_RESULT.Substring(0, 2) -eq 'no') { Write-Output '<reset>START</reset>' }
