if ($env:RESULT) {
  '<goto>A</goto>'
} else {
  $env:RESULT = 'set'
  "<goto input='$env:RESULT'>B</goto>"
}
