echo "<goto${CI:+ input=\"in CI\"}>END</goto>"
