$count = @(Get-ChildItem).Count
if ($count != 1 -and $count == 2) { '<result>a</result>' } else { '<result>b</result>' }
