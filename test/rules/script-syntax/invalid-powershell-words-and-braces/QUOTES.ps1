if (Test-Path x) {
    "<goto input="build">WORK</goto>"
} else {
    '<result>ok</result>'
}
