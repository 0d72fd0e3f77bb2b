#!/bin/bash
exec 9<>.lock
flock 9 || exit 1
if make >&2; then echo "<goto>DONE</goto>"; else echo "<goto>DOEN</goto>"; fi
