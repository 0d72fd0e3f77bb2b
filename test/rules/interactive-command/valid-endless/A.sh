#!/bin/bash
python3 -m http.server 8000 >/dev/null 2>&1 &
curl -s localhost:8000 >&2
echo "<goto>B</goto>"
