#!/bin/bash
make || exit 1
echo "<goto>END</goto>"
