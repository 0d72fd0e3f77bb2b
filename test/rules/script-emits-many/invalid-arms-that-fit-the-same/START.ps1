switch -Regex (Get-Content verdict.txt -Raw) {
    '^pass' { '<goto>SHIP</goto>' }
    '^passed with warnings' { '<goto>FIX</goto>' }
    default { '<result>failed</result>' }
}
