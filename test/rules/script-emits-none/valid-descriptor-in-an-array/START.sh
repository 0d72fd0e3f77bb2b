#!/bin/bash
LOCKS=()
exec {LOCKS[0]}>.lock
echo "<goto>DONE</goto>"
exec {LOCKS[0]}>&-
