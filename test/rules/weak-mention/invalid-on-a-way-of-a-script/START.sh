#!/bin/bash
target=ALPAH
for mail in inbox/*.md; do
  target=BETA
done
echo "<goto>$target</goto>"
