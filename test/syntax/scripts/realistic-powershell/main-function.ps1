# ---
# allowed_transitions:
#   - { tag: goto, target: BUILD }
#   - { tag: goto, target: WAIT }
# ---
function Test-Ready {
    $pending = Get-ChildItem inbox -ErrorAction SilentlyContinue
    return ($null -eq $pending) -or ($pending.Count -eq 0)
}

function Main {
    if (Test-Ready) {
        return '<goto>BUILD</goto>'
    }
    return '<goto>WAIT</goto>'
}

Main
