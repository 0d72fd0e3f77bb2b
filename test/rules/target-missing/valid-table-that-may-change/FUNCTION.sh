#!/bin/bash
kind=$(cat kind.txt)
declare -A desk=([ok]=SHIP [bad]=FIXX)
mend() { local -n table=$1; table[bad]=FIX; }
mend desk
echo "<goto>${desk[$kind]}</goto>"
