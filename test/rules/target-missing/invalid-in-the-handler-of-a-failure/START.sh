#!/bin/bash
set -e
trap 'echo "<goto>DOEN</goto>"' ERR
make >&2
echo "<goto>DONE</goto>"
