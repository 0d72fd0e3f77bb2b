#!/usr/bin/env bash
for f in inbox/*; do
  echo "<goto>$f</goto>"
  exit
done
for g in $(ls jobs); do
  n=$g
  echo "<fork next=\"A\" item=\"$g\">$n</fork>"
  exit
done
echo '<goto>A</goto>'
