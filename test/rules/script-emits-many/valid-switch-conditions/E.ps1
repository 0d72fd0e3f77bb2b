$n = [int](Get-Content n.txt)
switch ($n) {
    { $_ -in 0..3 } { '<goto>A</goto>' }
    { $_ -in 4..6 } { '<goto>B</goto>' }
    { 9..7 -contains $_ } { '<result>much</result>' }
    { $_ -gt 9 -or $_ -lt 0 } { exit 1 }
}
