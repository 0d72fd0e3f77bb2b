# This file was generated. Do not edit.
$__exit = 0
$__tag = $null
try
{
    & npm run build 1> build.log 2>&1
    if ($LASTEXITCODE -ne 0)
    {
        throw "build failed with exit code $LASTEXITCODE"
    }
    & npm run test 1> test.log 2>&1
    if ($LASTEXITCODE -ne 0)
    {
        throw [System.Exception]::new("tests failed")
    }
    $__tag = '<goto>PACKAGE</goto>'
}
catch
{
    $_ | Out-String | Set-Content -Path error.log
    $__tag = '<goto>FIX</goto>'
}
finally
{
    Remove-Item -Path tmp -Recurse -Force -ErrorAction Ignore
}
Write-Output $__tag
exit $__exit
