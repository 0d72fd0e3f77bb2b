switch -Wildcard (Get-Content verdict.txt -Raw) {
    'pass*' { '<goto>SHIP</goto>' }
    'fail*' { '<goto>FIX</goto>' }
    default { '<result>failed</result>' }
}
