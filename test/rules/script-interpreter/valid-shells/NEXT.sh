#!/usr/bin/env -S bash -eu
python3 /dev/stdin <<'END'
print("<goto>MORE</goto>")
END
