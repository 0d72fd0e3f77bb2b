cmd /c "npm run build > .nightly\build.log 2>&1"
if ($LASTEXITCODE -eq 0) {
    '<goto>TEST</goto>'
} else {
    '<goto input=".nightly/build.log">DIAGNOSE</goto>'
}
