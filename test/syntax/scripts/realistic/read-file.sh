#!/bin/bash
if [ -s next.txt ]; then
  echo "$(<next.txt)"
else
  echo "<goto>DEFAULT</goto>"
fi
