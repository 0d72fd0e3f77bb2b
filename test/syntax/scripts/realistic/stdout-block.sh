#!/bin/bash
{
  echo "diagnostics <goto>NOT</goto>"
  make
} >&2
if ! out=$(make test 2>&1); then
  echo "$out" >&2
  echo "<goto>FIX</goto>"
else
  echo "<goto>SHIP</goto>"
fi
