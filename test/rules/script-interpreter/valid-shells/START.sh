#!/bin/zsh -f
echo "<goto>NEXT</goto>"
