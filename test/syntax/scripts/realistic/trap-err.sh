#!/bin/bash
set -e
on_err() { echo "<goto>RECOVER</goto>"; exit 0; }
trap on_err ERR
git pull -q
echo "<goto>NEXT</goto>"
