# The second clause also takes what the first one took: there is no break.
switch -Wildcard ($env:RAYMOND_RESULT) {
    'fail*' { '<goto>FIX</goto>' }
    '*'     { '<goto>NEXT</goto>' }
}
