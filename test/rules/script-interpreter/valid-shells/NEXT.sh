#!/usr/bin/env -S bash -eu
python3 /dev/stdin <<'END'
print("<result>node or python</result>")
END
