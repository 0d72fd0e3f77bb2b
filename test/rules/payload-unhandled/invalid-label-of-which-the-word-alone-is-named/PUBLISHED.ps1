switch ($env:RAYMOND_RESULT) {
    'PUBLISHED' { '<result>done</result>' }
    'FAILED' { '<goto>START</goto>' }
}
