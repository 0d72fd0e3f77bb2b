switch (Get-Content level) {
    'high' { $target = 'URGENT' }
    'low' { $target = 'LATER' }
}
"<goto input='$env:RAYMOND_RESULT'>$target</goto>"
