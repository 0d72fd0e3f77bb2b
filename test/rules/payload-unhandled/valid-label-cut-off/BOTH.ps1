switch -Wildcard ($env:RAYMOND_RESULT) {
    'REJECTED' { '<reset>START</reset>' }
    'REJECTED:*' { '<reset>START</reset>' }
    default { '<result>published</result>' }
}
