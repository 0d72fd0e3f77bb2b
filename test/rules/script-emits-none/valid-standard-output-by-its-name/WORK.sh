#!/bin/bash
out=/dev/stdout
{
  echo "<goto>REPORT</goto>"
} >> "$out"
