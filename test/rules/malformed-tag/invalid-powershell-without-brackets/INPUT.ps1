$failed = @(Get-ChildItem *.failed).Count
echo "<goto input='{0} of {1}'>A</goto>" -f $failed, 12
