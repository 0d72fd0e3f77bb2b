trap 'echo "<result>$code</result>"; exit "$code"' EXIT
make test >&2
code=$?
