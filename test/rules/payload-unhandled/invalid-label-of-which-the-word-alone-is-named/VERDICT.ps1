if ($env:RAYMOND_RESULT -eq 'REJECTED') {
    '<reset>START</reset>'
} else {
    '<function return="PUBLISHED">PUBLISH</function>'
}
