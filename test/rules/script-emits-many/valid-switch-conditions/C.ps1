$n = [int](Get-Content n.txt)
$level = switch ($n) {
    { $_ -ge 90 } { 'A'; break }
    { $_ -ge 50 } { 'B'; break }
    default { 'D' }
}
"<goto>$level</goto>"
