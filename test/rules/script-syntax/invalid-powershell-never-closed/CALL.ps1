if (Test-Path report.txt) {
  $name = $env:RAYMOND_STATE.Replace('_', '-'
  "<goto input=`"$name`">NEXT</goto>"
}
