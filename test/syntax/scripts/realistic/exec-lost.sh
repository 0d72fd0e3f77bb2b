#!/bin/bash
exec > run.log 2>&1
make
echo "<goto>SHIP</goto>"
