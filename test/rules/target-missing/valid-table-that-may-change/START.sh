#!/bin/bash
kind=$(cat kind.txt)
declare -A desk=([ok]=SHIP [bad]=FIXX)
[ -f moved ] && desk[bad]=FIX
echo "<goto>${desk[$kind]}</goto>"
