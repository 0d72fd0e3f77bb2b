$failed = @(Get-ChildItem *.failed).Count
Write-Output "<goto input='" + $failed + " tests fail, see the folder of results for more'>A</goto>"
