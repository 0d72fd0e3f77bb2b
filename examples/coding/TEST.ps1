# ---
# timeout: 15m
# ---
# Runs the project's tests. Green: to the review, with the change as a diff. Red: to a repair, with the
# end of the log. Twin: TEST.sh.
#   --var "TEST_COMMAND=pytest -q"   for a project whose tests are not npm test
$command = if ($env:TEST_COMMAND) { $env:TEST_COMMAND } else { 'npm test --silent' }

# cmd keeps the bytes of the log as they are; PowerShell's own redirection would make them UTF-16.
cmd /c "$command > .work\test.log 2>&1"
if ($LASTEXITCODE -eq 0) {
    cmd /c "git diff --cached > .work\change.diff"
    Write-Output '<goto input=".work/change.diff">REVIEW</goto>'
} else {
    # An attribute value ends at its own quote, so the log's double quotes become single ones.
    $failure = "The tests fail:`n" + ((Get-Content -Path '.work\test.log' -Tail 40) -join "`n")
    Write-Output ('<call return="APPLY" input="{0}">FIX</call>' -f ($failure -replace '"', "'"))
}
