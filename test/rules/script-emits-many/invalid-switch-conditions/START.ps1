$n = [int](Get-Content n.txt)
switch ($n) {
    { $_ -ge 90 } { '<goto>A</goto>' }
    { $_ -ge 50 } { '<goto>B</goto>' }
    default { '<result>none</result>' }
}
