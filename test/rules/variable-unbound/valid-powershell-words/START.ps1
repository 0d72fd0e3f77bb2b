function true { $true }
$done = true
$found = git branch --list true
$word = 'false'
if ($done -and $found -and $word) { '<result>a</result>' } else { '<result>b</result>' }
