# ---
# timeout: 1h
# idle_timeout: 10m
# ---
cmd /c "npm test > .nightly\test.log 2>&1"
switch ($LASTEXITCODE) {
    0 { Write-Output '<goto>NOTES</goto>' }
    1 { Write-Output '<goto input=".nightly/test.log">DIAGNOSE</goto>' }
    default {
        [Console]::Error.WriteLine("test runner crashed with $LASTEXITCODE")
        exit $LASTEXITCODE
    }
}
