#!/bin/bash
kind=$(cat kind.txt)
declare -A desk=([ok]=SHIP [bad]=FIXX)
printf -v "desk[bad]" %s FIX
echo "<goto>${desk[$kind]}</goto>"
