$n = (Get-ChildItem inbox -File).Count
switch ($true) {
    ($n -eq 0) { '<result>none</result>' }
    ($n -gt 10) { '<goto>START</goto>' }
    ($n -gt 0) { '<goto>A</goto>' }
}
