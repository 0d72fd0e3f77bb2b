$lines = Get-Content todo.txt
    | Where-Object { $_ -match 'TODO' }
    # The first alone.
    | Select-Object -First 1
Write-Output '<result>a</result>'
