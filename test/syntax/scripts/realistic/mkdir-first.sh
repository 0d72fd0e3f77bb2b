#!/bin/bash
if [ ! -d out ]; then
  mkdir -p out
fi
if [ -d out ]; then
  echo "<goto>FILL</goto>"
fi
