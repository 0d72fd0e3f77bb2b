$n = (Get-ChildItem inbox -File).Count
switch ($true) {
    ($n -gt 10) { '<goto>A</goto>' }
    ($n -le 10) { '<goto>B</goto>' }
}
