#!/bin/bash
for item in queue/*; do
  rm "$item"
  echo "<fork next=\"WORKER\" item=\"$item\">START</fork>"
  exit 0
done
echo "<goto>WAIT</goto>"
