#!/bin/bash
kind=$(cat kind.txt)
declare -A desk=([ok]=SHIP [bad]=FIXX)
eval "desk[bad]=FIX"
echo "<goto>${desk[$kind]}</goto>"
