#!/bin/bash
if [ $# -lt 1 ]; then
  echo "usage: $0 FILE" >&2
  exit 64
fi
wc -l "$1" >&2
echo "<goto>TELL</goto>"
