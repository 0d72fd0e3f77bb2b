#!/bin/bash
# Mended on Windows.
echo "<goto>WORK</goto>"
exit 0
