switch ($true) {
    (Test-Path a.txt) { $t = 'A' }
    (Test-Path b.txt) { $t = 'B' }
    default { $t = 'D2' }
}
"<goto>$t</goto>"
