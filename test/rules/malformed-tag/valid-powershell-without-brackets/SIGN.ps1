Write-Output '<result>' 'a' '+' 'b' '</result>'
