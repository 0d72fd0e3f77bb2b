#!/bin/bash
# Reads the desk log and goes where the desk says.
kind=$(cat kind.txt)
declare -A desk=([ok]=SHIP [bad]=FIXX)
mkdir -p desk
for f in desk/*.txt; do echo "desk has $f" >&2; done
echo "looking for the desk" >> desk/log.txt
echo "<goto>${desk[$kind]}</goto>"
