#!/bin/bash
set -e
tries=0
((tries++))
echo "<goto>WORK</goto>"
