#!/bin/bash
log=${0%/*}/log.txt
date >> "$log"
echo "<goto>REAL</goto>"
