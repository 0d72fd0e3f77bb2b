$n = (Get-ChildItem inbox -File).Count
switch ($true) {
    ($n -eq 0) { '<result>none</result>'; break }
    ($n -gt 10) { '<goto>A</goto>'; break }
    ($n -gt 0) { '<goto>B</goto>' }
}
