#!/bin/bash
# Which desk has it?
declare -A desk
desk[ok]=SHIP
desk[bad]=FIXX
cp letter.txt "archive/desk/letter.txt" && ls --desk >&2
kind=$(cat kind.txt)
echo "<goto>${desk[$kind]}</goto>"
