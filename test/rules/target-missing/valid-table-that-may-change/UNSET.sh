#!/bin/bash
kind=$(cat kind.txt)
declare -A desk=([ok]=SHIP [bad]=FIXX)
unset 'desk[bad]'; desk+=([bad]=FIX)
echo "<goto>${desk[$kind]}</goto>"
