#!/bin/bash
desk=(FIXX SHIP)
number=$(cat number.txt)
while [ "$number" -gt 9 ]; do mapfile -t desk < desk/states.txt; number=$((number - 9)); done
echo "<goto>${desk[$number]}</goto>"
