$failed = @(Get-ChildItem -Filter *.failed).Count
if ($failed -gt 0) {
    $tag = "<goto input="$failed tests">WORK</goto>"
} else {
    $tag = '<result>ok</result>'
}
$tag
