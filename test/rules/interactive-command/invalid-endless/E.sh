#!/bin/bash
follow() { inotifywait -m -e create inbox >&2; }
follow
echo "<goto>F</goto>"
