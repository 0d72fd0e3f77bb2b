# ---
# retries: 2
# ---
$package = $env:RAYMOND_RESULT
$name = Split-Path $package -Leaf
aws s3 cp --quiet $package "s3://nightlies/$name"
if ($LASTEXITCODE -ne 0) { exit 1 }
aws s3 cp --quiet .nightly\notes.md "s3://nightlies/$name.md"
if ($LASTEXITCODE -ne 0) { exit 1 }
Copy-Item .nightly\commit .nightly\last-commit
Write-Output "<goto input='published'>CLEAN</goto>"
