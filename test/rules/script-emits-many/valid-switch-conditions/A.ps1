$s = Get-Content mode.txt
switch ($true) {
    ($s -eq 'x') { '<goto>B</goto>' }
    ($s -eq 'y') { '<result>y</result>' }
    default { '<result>none</result>' }
}
