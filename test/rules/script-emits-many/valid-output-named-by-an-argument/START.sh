say() { local out="${2:-/dev/stdout}"; printf '%s\n' "$1" >> "$out"; }
say "<goto>A</goto>"
say "<goto>A</goto>" log.txt
