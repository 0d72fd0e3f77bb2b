$branch = git branch --show-current
switch ($branch) {
    '^(main|master)$' { '<result>main</result>'; break }
    '^release/.+' { '<result>release</result>'; break }
    default { '<result>other</result>' }
}
