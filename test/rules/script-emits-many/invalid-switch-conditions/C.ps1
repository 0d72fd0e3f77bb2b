$n = [int](Get-Content n.txt)
switch ($n) {
    { $_ -in 0..5 } { '<goto>A</goto>' }
    { $_ -in 5..9 } { '<goto>B</goto>' }
    default { '<result>none</result>' }
}
