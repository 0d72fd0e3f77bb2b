switch -Regex (Get-Content verdict.txt -Raw) {
    '^pass' { '<goto>SHIP</goto>'; break }
    '^passed with warnings' { '<goto>FIX</goto>' }
    'fail' { '<goto>FIX</goto>' }
    default { '<result>failed</result>' }
}
