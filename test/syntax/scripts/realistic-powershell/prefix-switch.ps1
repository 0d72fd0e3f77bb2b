switch -Wildcard ("$env:RAYMOND_INPUT".ToLower()) {
    'bug:*'     { '<goto>FIX_BUG</goto>'; break }
    'feature:*' { '<goto>DESIGN</goto>'; break }
    '*'         { '<goto>TRIAGE</goto>' }
}
