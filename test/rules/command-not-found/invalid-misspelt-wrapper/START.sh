set -e
retry() { "$@" >&2; }; if rerty gh pr checkout; then echo "<goto>A</goto>"; else echo "<goto>B</goto>"; fi
